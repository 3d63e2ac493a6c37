import type { Metadata } from 'next'
import { ControlScreen } from '@/components/analytics/control/control-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import type { PageQuery } from '@/lib/core/http/page'
import { readFilterDictionaries, readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'
import { readReports } from '@/lib/features/control-reports/data'
import { reportsQuerySchema } from '@/lib/features/control-reports/schema'

export const metadata: Metadata = { title: 'Отчёт для внутреннего контроля' }

export default async function ControlReportPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('control_reports.view')
  if (!user) return null
  const scope = companyScope(user)
  const asked = reportsQuerySchema.parse(await searchParams)
  const companyId = scope.companyId === null ? asked.company_id : null
  const [dictionaries, companies, categories, reports] = await Promise.all([
    readFilterDictionaries(scope),
    readOwnChoices(scope),
    readAnalyticsCategories(),
    readReports(scope, companyId),
  ])
  return (
    <ControlScreen
      initial={{ companyId, reports }}
      choices={
        may(user.role, 'control_reports.make')
          ? { categories: categories.data, years: categories.meta.years, today: today() }
          : null
      }
      dictionaries={dictionaries}
      companies={companies}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
