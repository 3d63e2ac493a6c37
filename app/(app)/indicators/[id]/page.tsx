import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PassportScreen } from '@/components/metrics/passports/passport-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { may } from '@/lib/core/domain/permissions'
import { idParams } from '@/lib/core/http/params'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readPassport } from '@/lib/features/passports/data'

export const metadata: Metadata = { title: 'Паспорт показателя' }

export default async function PassportPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const path = idParams.safeParse(await params)
  if (!path.success) notFound()
  const passport = await foundOrNotFound(() => readPassport(companyScope(user), path.data.id))
  return (
    <PassportScreen
      passport={passport}
      minGroup={env().MIN_COMPARISON_GROUP}
      mayEdit={may(user.role, 'metrics.manage')}
    />
  )
}
