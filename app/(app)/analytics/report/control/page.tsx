import { ControlScreen } from '@/components/analytics/control/control-screen'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { mayChange } from '@/lib/core/domain/permissions'
import { mayLeave } from '@/lib/core/mail/transport'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readReports } from '@/lib/features/control-reports/data'
import { reportsQuerySchema } from '@/lib/features/control-reports/schema'

export const metadata = { title: 'Отчёт для внутреннего контроля' }

export default pageFor({ permission: 'control_reports.view' }, async ({ user, scope, searchParams }) => {
  const requested = reportsQuerySchema.parse(searchParams)
  const companyId = scope.companyId === null ? requested.company_id : null
  const [dictionaries, frame, categories, reports] = await Promise.all([
    readFilterDictionaries(scope),
    readFrame(user, scope),
    readAnalyticsCategories(scope, { company_id: companyId, publication: null }),
    readReports(scope, companyId),
  ])
  return (
    <>
      {!(await mayLeave()) && <LettersWait />}
      <ControlScreen
        initial={{ companyId, reports }}
        choices={
          mayChange(user, 'control_reports.make') && !scope.isWatcher
            ? { categories: categories.data, years: categories.meta.years, today: today() }
            : null
        }
        dictionaries={dictionaries}
        frame={frame}
      />
    </>
  )
})
