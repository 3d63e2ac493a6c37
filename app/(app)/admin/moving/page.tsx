import type { Metadata } from 'next'
import { MovingScreen } from '@/components/audit/moving-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { readMoveRuns } from '@/lib/features/audit/moving-data'

export const metadata: Metadata = { title: 'Переезд' }

export default async function MovingPage() {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  return <MovingScreen runs={await readMoveRuns(companyScope(user))} timeZone={env().APP_TIMEZONE} />
}
