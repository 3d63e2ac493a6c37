import { notFound } from 'next/navigation'
import { notBegunIn } from '@/components/documents/period/matrix'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { PeriodPrintScreen } from '@/components/documents/print/period-print-screen'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readPeriodDocuments } from '@/lib/features/documents/entry/data'
import { periodColumns, periodOf, periodQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata = { title: 'Сводка для печати' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
  const query = periodQuerySchema.safeParse(searchParams)
  if (!query.success || query.data.year === null) notFound()
  const { year, quarter, month, company_id } = query.data
  const summary = await orNotFoundPage(() => readSummary(scope, { year, company_id }))
  if (summary.data.company_id === null) return <RefusedPeriod reason="Выберите организацию" />
  if (summary.data.year !== year) notFound()
  const companyId = user.role === 'admin' ? company_id : null
  const period = { year, quarter: quarter ?? 0, month: month ?? 0, companyId }
  const readAt = new Date()
  const documents = await readPeriodDocuments(scope, {
    companyId: summary.data.company_id,
    period: periodOf(periodColumns(query.data)),
  })
  return (
    <PeriodPrintScreen
      period={period}
      documents={documents}
      notBegun={notBegunIn(summary, period)}
      readAt={readAt}
      backHref={`/my-metrics?year=${year}${companyId === null ? '' : `&company_id=${companyId}`}`}
    />
  )
})
