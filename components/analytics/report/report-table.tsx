import Link from 'next/link'
import { ReportCell } from '@/components/analytics/report/report-cell'
import { type ReportParts, sheetsOf, shownPeriods } from '@/components/analytics/report/report-parts'
import { goalText } from '@/components/analytics/report/report-words'
import { classNames } from '@/components/ui/basics/class-names'
import { unitWords } from '@/lib/features/analytics/dynamics/labels'
import { dynamicsPath } from '@/lib/features/analytics/dynamics/rules'
import type { Report, ReportPeriod } from '@/lib/features/analytics/report/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

export type ReportBodyProps = {
  report: Report
  parts: ReportParts
  /** Among which organisations, and whose side: the dynamics are opened with the same. */
  filter: CompanyFilter & { company_id: number | null }
}

/** What scrolls by itself must be reached by the keyboard. */
const REACHABLE = { tabIndex: 0 }

/** A year is told by its ground, and is wide enough for «неполный год: 2 квартала из 4». */
const yearLook = ({ quarter }: ReportPeriod) => quarter === 0 && 'bg-sunken min-w-36 print:min-w-[19mm]'
const FIRST = 'sticky left-0 min-w-52 bg-surface @5xl:min-w-72 text-left print:static print:min-w-[42mm]'

/** Indicators down, periods across. Scrolls by itself, so that the head and the first column stay in sight. */
export function ReportTable({ report, parts, filter }: ReportBodyProps) {
  const periods = shownPeriods(report.data.periods, parts)
  const sheets = sheetsOf(periods)
  const body = { report, parts, filter }
  return (
    <section
      aria-label="Таблица отчёта"
      {...REACHABLE}
      className="relative max-h-[calc(100dvh-8rem)] overflow-auto rounded-lg border border-line bg-surface @max-3xl:hidden print:block print:max-h-none print:overflow-visible print:border-0"
    >
      <PeriodsTable {...body} periods={periods} className={sheets.length > 1 ? 'print:hidden' : ''} />
      {sheets.length > 1 &&
        sheets.map((sheet) => (
          <PeriodsTable
            key={sheet[0]?.key}
            {...body}
            periods={sheet}
            className="hidden break-after-page last:break-after-auto print:table"
          />
        ))}
    </section>
  )
}

type PeriodsTableProps = ReportBodyProps & { periods: readonly ReportPeriod[]; className: string }

function PeriodsTable({ report, parts, filter, periods, className }: PeriodsTableProps) {
  return (
    <table
      className={classNames(
        'w-full border-separate border-spacing-0 print:border-collapse print:text-[8pt] print:**:leading-[1.2] [&_td]:border-b [&_td]:border-line [&_th]:border-b [&_th]:border-line',
        className,
      )}
    >
      <caption className="sr-only">
        Показатели по категориям и периодам: своё значение, изменение, медиана группы, место
      </caption>
      <thead>
        <tr className="text-sm text-ink-soft print:text-[8pt]">
          <th scope="col" className={classNames(FIRST, 'top-0 z-3 px-4 py-2 font-medium print:px-1')}>
            Показатель
          </th>
          {periods.map((period) => (
            <th
              key={period.key}
              scope="col"
              className={classNames(
                'sticky top-0 z-2 min-w-26 bg-surface px-3 py-2 text-right font-medium whitespace-nowrap print:static print:min-w-0 print:px-1 print:whitespace-normal',
                yearLook(period),
              )}
            >
              {period.label}
            </th>
          ))}
        </tr>
      </thead>
      {report.data.metric_categories.map((category) => (
        <tbody key={category.id}>
          <tr data-keep-with-next>
            <th scope="rowgroup" colSpan={periods.length + 1} className="bg-track text-left font-semibold">
              <span className="sticky left-0 inline-block max-w-[min(60rem,80vw)] px-4 py-1.5 text-sm print:static print:px-1 print:py-0.5 print:text-[8pt]">
                {category.name}
              </span>
            </th>
          </tr>
          {category.metrics.map(({ metric, target, cells }) => (
            <tr key={metric.id} className="align-top">
              <th
                scope="row"
                className={classNames(FIRST, 'z-1 px-4 py-2 font-medium text-pretty print:px-1 print:py-1')}
              >
                <Link
                  href={dynamicsPath({ ...filter, metric_category_id: category.id }, metric.id)}
                  prefetch={false}
                  className="hover:underline"
                >
                  {metric.name}
                </Link>
                <span className="block text-xs font-normal text-ink-muted print:text-[8pt]">
                  {[unitWords(metric), goalText(metric, target)].filter(Boolean).join(' · ')}
                </span>
              </th>
              {periods.map((period) => {
                const cell = cells[period.key]
                return (
                  <td
                    key={period.key}
                    className={classNames('px-3 py-2 text-right print:px-1 print:py-1', yearLook(period))}
                  >
                    {cell && <ReportCell cell={cell} metric={metric} parts={parts} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
