import type { Metadata } from 'next'
import { PassportScreen } from '@/components/quality/passport-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readPassport } from '@/lib/features/quality/data'

export const metadata: Metadata = { title: 'Паспорт качества данных' }

const PATH = [{ label: 'Настройки' }, { label: 'Качество данных' }]

export default async function OwnPassportPage() {
  const user = await requirePermission('data_quality.explain')
  if (!user) return null
  const passport = await foundOrNotFound(() => readPassport(companyScope(user), null))
  return (
    <PassportScreen
      initial={passport}
      companyId={null}
      path={PATH}
      mayExplain
      timeZone={env().APP_TIMEZONE}
    />
  )
}
