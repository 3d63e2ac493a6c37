import { redirect } from 'next/navigation'
import { requireUser } from '@/lib/core/auth/require-user'

export default async function StartPage() {
  await requireUser()
  redirect('/my-metrics')
}
