import { redirect } from 'next/navigation'
import { may } from '@/lib/core/auth/permissions'
import { requireUser } from '@/lib/core/auth/require-user'

/** Where people land once they have signed in: administrators on the board, others on their indicators. */
export default async function HomePage() {
  const { role } = await requireUser()
  redirect(may(role, 'completeness.view') ? '/admin/completeness' : '/my-metrics')
}
