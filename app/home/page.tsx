import { redirect } from 'next/navigation'
import { requireUser } from '@/lib/core/auth/require-user'
import { may } from '@/lib/core/domain/permissions'

/** Start page after sign-in: the board for administrators, own indicators for others. */
export default async function HomePage() {
  const { role } = await requireUser()
  redirect(may(role, 'completeness.view') ? '/admin/completeness' : '/my-metrics')
}
