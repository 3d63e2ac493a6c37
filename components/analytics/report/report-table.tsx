import type { ReactNode } from 'react'
import { ReportFrame } from '@/components/analytics/report/report-frame'
import { CategorySignals, ChangeText, SignedValue } from '@/components/analytics/report/report-marks'
import {
  cellLines,
  goalText,
  type ReportCategory,
  type ReportShown,
  sheetsOf,
} from '@/components/analytics/report/report-shown'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { counted } from '@/lib/core/format/plural'
import type { ReportCell as Cell, ReportPeriod } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords } from '@/lib/features/analytics/labels'
import { unitWords } from '@/lib/features/analytics/own/rules'
import { awaitedWords } from '@/lib/features/analytics/publications/labels'
import { dynamicsPath } from '@/lib/features/analytics/rules'

/** Indicators as rows, periods as columns. Scrolls sideways by itself, down with the page; print splits it. */
export function ReportTable({ shown }: { shown: ReportShown }) {
  const isPrinting = usePrinting()
  const sheets = sheetsOf(shown.periods)
  if (isPrinting && sheets.length > 1) {
    return sheets.map((sheet) => (
      <Table
        key={sheet[0]?.key}
        shown={{ ...shown, periods: sheet }}
        isSheet
        isSigned={sheet === sheets.at(-1)}
      />
    ))
  }
  return (
    <ReportFrame periods={shown.periods} head={<Head shown={shown} isCopy />}>
      <Table shown={shown} isSigned={isPrinting} />
    </ReportFrame>
  )
}

const TABLE =
  'min-w-full table-fixed border-separate border-spacing-0 [direction:ltr] [--first:13rem] @4xl:[--first:20rem] @6xl:[--first:25rem] print:w-full! print:table-auto print:border-collapse print:text-[8pt] print:**:leading-[1.2] [&_td]:border-b [&_td]:border-line [&_th]:border-b [&_th]:border-line'

const widthOf = (periods: readonly ReportPeriod[]) => ({
  width: `calc(var(--first) + ${periods.length} * var(--column, 6.375rem))`,
})

const FIRST =
  'sticky left-0 z-1 bg-surface text-left group-data-earlier/report:after:pointer-events-none group-data-earlier/report:after:absolute group-data-earlier/report:after:inset-y-0 group-data-earlier/report:after:left-full group-data-earlier/report:after:w-3 group-data-earlier/report:after:bg-linear-to-r group-data-earlier/report:after:from-ink/10 group-data-earlier/report:after:to-transparent print:static print:min-w-[42mm] print:after:hidden'

function Columns({ periods }: { periods: readonly ReportPeriod[] }) {
  return (
    <colgroup>
      <col className="w-(--first) print:w-auto" />
      <col span={periods.length} className="print:w-[14mm]" />
    </colgroup>
  )
}

type TableProps = {
  shown: ReportShown
  /** Whether it is one of several printed pages. */
  isSheet?: boolean
  /** Whether it ends with the lines for signatures: as a row, because only rows keep those before them on their page. */
  isSigned: boolean
}

function Table({ shown, isSheet = false, isSigned }: TableProps) {
  return (
    <table
      className={classNames(TABLE, isSheet && 'break-after-page last:break-after-auto')}
      style={widthOf(shown.periods)}
    >
      <caption className="sr-only">
        {`Показатели по категориям и периодам: ${[
          shown.parts.has('own') && 'своё значение',
          shown.parts.has('change') && 'изменение к прошлому периоду',
          shown.withGroup && 'медиана группы, место',
        ]
          .filter(Boolean)
          .join(', ')}`}
      </caption>
      <Columns periods={shown.periods} />
      <Head shown={shown} />
      {shown.categories.map((category) => (
        <Category key={category.id} category={category} shown={shown}>
          {isSigned && category === shown.categories.at(-1) && (
            <tr className="break-before-avoid text-base">
              <td colSpan={shown.periods.length + 1} className="border-0!">
                <PrintSignatures />
              </td>
            </tr>
          )}
        </Category>
      ))}
    </table>
  )
}

type HeadProps = {
  shown: ReportShown
  /** Whether it is the sticky copy; the table's own header is for print and assistive technology. */
  isCopy?: boolean
}

function Head({ shown: { periods, categories, incomplete }, isCopy = false }: HeadProps) {
  const count = categories.reduce((sum, { metrics }) => sum + metrics.length, 0)
  const words = isCopy ? '' : 'sr-only print:not-sr-only'
  const cell = isCopy ? 'px-3 py-2' : 'border-0! p-0 print:border-b! print:px-1 print:py-1'
  const head = (
    <thead>
      <tr className="align-top text-sm print:text-[8pt]">
        <th scope="col" className={classNames(isCopy ? FIRST : 'text-left', cell, isCopy && 'px-4')}>
          <span className={words}>
            Показатель
            {isCopy && (
              <small className="block text-xs font-normal text-ink-soft">
                {counted(count, 'показатель', 'показателя', 'показателей')}
              </small>
            )}
          </span>
        </th>
        {periods.map((period) => (
          <th
            key={period.key}
            scope="col"
            className={classNames(
              cell,
              'text-right font-medium',
              period.quarter === 0 && isCopy && 'bg-sunken',
            )}
          >
            <span className={classNames(words, 'whitespace-pre-line print:whitespace-pre-line!')}>
              {period.label}
              {incomplete.has(period.key) && `\n${incomplete.get(period.key)}`}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
  if (!isCopy) return head
  return (
    <table className={TABLE} style={widthOf(periods)}>
      <Columns periods={periods} />
      {head}
    </table>
  )
}

type CategoryProps = { category: ReportCategory; shown: ReportShown; children: ReactNode }

function Category({ category, shown, children }: CategoryProps) {
  const { periods, filter } = shown
  return (
    <tbody>
      <tr data-category={category.short_name} data-keep-with-next>
        <th scope="rowgroup" colSpan={periods.length + 1} className="bg-track p-0 text-left">
          <span className="sticky left-0 inline-flex max-w-[min(72rem,80vw)] flex-wrap gap-x-4 px-4 py-1.5 text-sm font-semibold print:static print:px-1 print:py-0.5 print:text-[8pt]">
            <BriefName of={category} isWholeOnPaper />
            <CategorySignals rows={category.metrics} periods={periods} />
          </span>
        </th>
      </tr>
      {category.metrics.map(({ metric, target, cells }) => (
        <tr key={metric.id}>
          <th
            scope="row"
            className={classNames(
              FIRST,
              'px-4 py-1.5 align-top text-sm leading-4.5 font-medium text-pretty print:px-1 print:py-1 print:text-[8pt]',
            )}
          >
            <Link
              href={dynamicsPath({ ...filter, metric_category_id: category.id }, metric)}
              className="hover:underline"
            >
              <BriefName of={metric} isWholeOnPaper />
            </Link>
            <small className="block text-xs leading-4 font-normal text-ink-soft print:text-[8pt]">
              {[unitWords(metric), goalText(metric, target)].filter(Boolean).join(' · ')}
            </small>
          </th>
          {periods.map((period) => (
            <ReportCell
              key={period.key}
              cell={cells[period.key]}
              metric={metric}
              period={period}
              shown={shown}
            />
          ))}
        </tr>
      ))}
      {children}
    </tbody>
  )
}

type ReportCellProps = {
  cell: Cell | undefined
  metric: AnalyticsMetric
  period: ReportPeriod
  shown: Pick<ReportShown, 'parts' | 'withGroup' | 'incomplete' | 'meta'>
}

/**
 * A cell is one element with text lines, because a report has a thousand of them. Only significant changes get elements
 * of their own.
 */
function ReportCell({
  cell,
  metric,
  period,
  shown: { parts, withGroup, incomplete, meta },
}: ReportCellProps) {
  const year = period.quarter === 0 && 'bg-sunken'
  if (!cell) return <td className={classNames(CELL, year)} />
  const lines = cellLines(cell, metric, {
    withGroup,
    inHeader: incomplete.get(period.key),
    awaited: awaitedWords(meta, period),
  })
  const hasOwn = parts.has('own')
  return (
    <td
      title={restrictionWords(cell) || undefined}
      className={classNames(
        CELL,
        year,
        hasOwn && 'first-line:text-base first-line:leading-5 print:first-line:text-[9pt]',
        hasOwn &&
          (cell.own === null || cell.non_value !== null
            ? 'first-line:text-ink-muted'
            : cell.incomplete
              ? 'first-line:text-ink-soft'
              : 'first-line:font-semibold first-line:text-ink'),
      )}
    >
      {hasOwn && <SignedValue cell={cell} metric={metric} />}
      {parts.has('change') && cell.change !== null && (
        <>
          {hasOwn && '\n'}
          <ChangeText change={cell.change} better={cell.better} metric={metric} />
        </>
      )}
      {lines.length > 0 && `\n${lines.join('\n')}`}
    </td>
  )
}

const CELL =
  'px-3 py-1.5 text-right align-top text-xs leading-4 whitespace-pre-line text-ink-soft print:px-1 print:py-1 print:text-[8pt] [&_svg]:mr-1 [&_svg]:inline'
