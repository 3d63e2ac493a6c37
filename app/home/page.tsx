import { redirect } from 'next/navigation'
import { requireUser } from '@/lib/core/auth/require-user'
import { may } from '@/lib/core/domain/permissions'

/** Where people land once they have signed in: administrators on the board, others on their indicators. */
export default async function HomePage() {
  const { role } = await requireUser()
  redirect(may(role, 'completeness.view') ? '/admin/completeness' : '/my-metrics')
}
