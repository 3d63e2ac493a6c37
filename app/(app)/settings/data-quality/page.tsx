import type { Metadata } from 'next'
import { QualityScreen } from '@/components/quality/quality-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readDataQuality } from '@/lib/features/quality/data'

export const metadata: Metadata = { title: 'Паспорт качества данных' }

const PATH = [{ label: 'Настройки' }, { label: 'Качество данных' }]

export default async function OwnPassportPage() {
  const user = await requirePermission('data_quality.explain')
  if (!user) return null
  const dataQuality = await foundOrNotFound(() => readDataQuality(companyScope(user), null))
  return (
    <QualityScreen
      initial={dataQuality}
      companyId={null}
      path={PATH}
      mayExplain
      timeZone={env().APP_TIMEZONE}
    />
  )
}
