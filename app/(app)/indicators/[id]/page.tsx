import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PassportScreen } from '@/components/metrics/passports/passport-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { foundOrNotFound } from '@/lib/core/http/page'
import { idParams } from '@/lib/core/http/params'
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
