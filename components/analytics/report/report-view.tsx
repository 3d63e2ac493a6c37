import { ChevronDown, Triangle } from 'lucide-react'
import { useState } from 'react'
import { SignKeys } from '@/components/analytics/charts/signs'
import { TermHint } from '@/components/analytics/method/term-hint'
import {
  Note,
  NothingApproved,
  OnlyGroup,
  yearsWords,
} from '@/components/analytics/organisations/group-notes'
import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import { CategorySignals, ChangeText, SignedValue } from '@/components/analytics/report/report-marks'
import {
  cellLines,
  commonYear,
  goalText,
  hasCells,
  hasOwnCells,
  ownMarks,
  periodsShown,
  placeText,
  type ReportCategory,
  type ReportPart,
  type ReportShown,
} from '@/components/analytics/report/report-shown'
import { ReportTable } from '@/components/analytics/report/report-table'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { useIsDrawn } from '@/components/ui/browser/use-is-drawn'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { matchesWords } from '@/components/ui/fields/matches-words'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { Report, ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { absentText, releasedWords } from '@/lib/features/analytics/labels'
import { shown as shownValue, unitWords } from '@/lib/features/analytics/own/rules'
import { dynamicsPath } from '@/lib/features/analytics/rules'

/** Periods initially shown on a phone: a year and its quarters. */
const FIRST_PERIODS = 5

type ReportCardProps = { row: ReportMetric; shown: ReportShown; dynamics: string }

function ReportCard({ row: { metric, target, cells }, shown, dynamics }: ReportCardProps) {
  const { periods, parts, withGroup } = shown
  const [isWhole, setWhole] = useState(false)
  const reported = periods.filter(({ key }) => key in cells).toReversed()
  const visible = isWhole ? reported : reported.slice(0, FIRST_PERIODS)
  const heads = [
    parts.has('own') && 'Знач.',
    parts.has('change') && 'Изм.',
    withGroup && 'Мед.',
    withGroup && 'Место',
  ].filter((head) => head !== false)

  return (
    <>
      <h3 className="font-semibold text-pretty">
        <Link href={dynamics} className="py-1 hover:underline">
          <BriefName of={metric} />
        </Link>
      </h3>
      <p className="text-sm text-ink-muted">
        {[unitWords(metric), goalText(metric, target)].filter(Boolean).join(' · ')}
      </p>
      <PlainTable
        caption={`${metric.name} по периодам`}
        names={['Период', ...heads]}
        nameStyle="py-1 pl-2 text-right font-normal text-nowrap first:pl-0 first:text-left"
        headStyle="border-b border-line text-ink-soft"
        className="mt-2 w-full border-collapse text-sm [&_td]:py-1.5 [&_td]:pl-2 [&_td]:text-right [&_td]:whitespace-nowrap"
      >
        {visible.map((period) => {
          const cell = cells[period.key]
          return cell && <CardRow key={period.key} {...{ period, cell, metric, shown }} />
        })}
      </PlainTable>
      {reported.length > FIRST_PERIODS && (
        <Button
          size="sm"
          color="light"
          className="mt-1 w-full"
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Свернуть' : `Все периоды: ${reported.length}`}, ${metric.name}`}
          icon={<ChevronDown className={classNames(isWhole && 'rotate-180')} />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть' : `Все периоды: ${reported.length}`}
        </Button>
      )}
    </>
  )
}

type CardRowProps = { period: ReportPeriod; cell: ReportCell; metric: AnalyticsMetric; shown: ReportShown }

function CardRow({ period, cell, metric, shown: { parts, withGroup } }: CardRowProps) {
  const group = withGroup ? [releasedWords(cell, metric.decimals), absentText(cell, metric)] : []
  const note = [...cellLines(cell, metric, { withGroup: false }), ...group].filter(Boolean).join('; ')
  const counts = cell.own !== null && cell.non_value === null
  return (
    <tr
      className={classNames(
        'border-b border-line align-top last:border-0',
        period.quarter === 0 && 'bg-sunken',
      )}
    >
      <th scope="row" className="py-1.5 text-left font-normal">
        {period.label}
        {note && <span className="block text-xs text-ink-muted">{note}</span>}
      </th>
      {parts.has('own') && (
        <td
          className={classNames(
            '[&_svg]:mr-1 [&_svg]:inline',
            counts ? !cell.incomplete && 'font-semibold' : 'text-ink-muted',
          )}
        >
          <SignedValue cell={cell} metric={metric} />
        </td>
      )}
      {parts.has('change') && (
        <td className="text-ink-soft">
          {cell.change !== null && <ChangeText change={cell.change} better={cell.better} metric={metric} />}
        </td>
      )}
      {withGroup && <td>{shownValue(cell.median, metric)}</td>}
      {withGroup && <td>{placeText(cell) ?? '—'}</td>}
    </tr>
  )
}

type ReportViewProps = {
  report: Report
  parts: ReadonlySet<ReportPart>
  withGroup: boolean
  filter: ReportShown['filter']
  /** Null for every category. */
  categoryId: number | null
  words: string
  onReset: () => void
  /** Whether the viewer is an admin who has not chosen an organisation. */
  mayChooseOwn: boolean
  isWatcher: boolean
}

/** Years in which most values are pooled of fewer periods than the year has. */
function incompleteYears(
  categories: readonly ReportCategory[],
  periods: readonly ReportPeriod[],
): Map<string, string> {
  const all = categories.flatMap(({ metrics }) => metrics)
  const found = periods.flatMap(({ key, quarter }) => {
    const words = quarter === 0 ? commonYear(all, key) : null
    return words === null ? [] : [[key, words] as const]
  })
  return new Map(found)
}

/** The report as a table, or cards on a phone; or why it is empty. */
export function ReportView({
  report,
  parts,
  withGroup,
  filter,
  categoryId,
  words,
  onReset,
  mayChooseOwn,
  isWatcher,
}: ReportViewProps) {
  const [narrow, isNarrow] = useIsDrawn()
  const isPrinting = usePrinting()
  const { meta } = report
  const years = yearsWords(meta.years)

  if (!hasCells(report)) {
    return (
      <NothingApproved isWatcher={isWatcher}>
        Отчёт строится по утверждённым документам. За {years} при выбранных фильтрах их нет.
      </NothingApproved>
    )
  }
  const periods = periodsShown(report.data.periods, parts)
  const categories = categoriesShown(report, { categoryId, words })
  const incomplete = incompleteYears(report.data.metric_categories, periods)
  const shown = { categories, periods, parts, withGroup, filter, incomplete, meta }
  const { signs, isGrey } = ownMarks(parts.has('own') ? categories : [], periods)
  const isTable = !isNarrow || isPrinting
  return (
    <>
      {meta.below_minimum && meta.publication && (
        <Note>{`${tooFewWords(meta.min_group)}. Поэтому показаны только собственные значения.`}</Note>
      )}
      {!hasOwnCells(report) && <OnlyGroup mayChoose={mayChooseOwn} years={years} />}
      <div className="flex flex-col">
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft @max-3xl:order-last @max-3xl:mt-3">
          {parts.has('change') && (
            <p>
              {isTable && parts.has('own') ? 'Под значением — изменение' : 'Изменение —'} к прошлому периоду:
            </p>
          )}
          <ul aria-label="Обозначения" className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <SignKeys signs={signs} />
            {parts.has('change') && (
              <>
                <li className="inline-flex items-center gap-1.5">
                  <Triangle className="size-2.5 fill-current text-danger" />
                  больше случайного
                  <TermHint of="chance" />
                </li>
                <li>серое изменение от случайного неотличимо</li>
              </>
            )}
            {isGrey && <li>серое значение — неполный год или малый знаменатель</li>}
            <li>метод {METHOD_VERSION}</li>
          </ul>
        </div>
        {/* Drawn only on a narrow page, larger type included, to render one of table and cards. */}
        <div ref={narrow} className="@3xl:hidden print:hidden" />
        {categories.length === 0 ? (
          <EmptyState title="Таких показателей нет" action={<Button onClick={onReset}>Показать все</Button>}>
            Измените запрос или выберите другую категорию.
          </EmptyState>
        ) : (
          <div className="@max-3xl:min-h-dvh print:min-h-0">
            {isTable && (
              <div className="@max-3xl:hidden print:block">
                <ReportTable shown={shown} />
              </div>
            )}
            {/* On a phone a card for each indicator, newest period first. */}
            {isNarrow && (
              <div className="space-y-6 @3xl:hidden print:hidden">
                {categories.map((category) => (
                  <section key={category.id} aria-label={category.name}>
                    <h2 className="sticky top-0 z-1 mb-2 bg-page py-1.5 font-semibold text-pretty">
                      <BriefName of={category} />
                    </h2>
                    <p className="mb-2 flex flex-wrap gap-x-4 text-sm font-semibold empty:hidden">
                      <CategorySignals rows={category.metrics} periods={periods} />
                    </p>
                    <ul className="space-y-3">
                      {category.metrics.map((row) => (
                        <li
                          key={row.metric.id}
                          className="when-near rounded-lg border border-line bg-surface p-3.5"
                        >
                          <ReportCard
                            row={row}
                            shown={shown}
                            dynamics={dynamicsPath(
                              { ...filter, metric_category_id: category.id },
                              row.metric,
                            )}
                          />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** Indicators of a category, or of all for null, whose names contain the words. */
function categoriesShown(
  { data }: Report,
  { categoryId, words }: { categoryId: number | null; words: string },
): ReportCategory[] {
  return data.metric_categories
    .filter(({ id }) => categoryId === null || id === categoryId)
    .map((category) => ({
      ...category,
      metrics: category.metrics.filter(({ metric }) =>
        matchesWords(`${metric.name} ${metric.short_name}`, words),
      ),
    }))
    .filter(({ metrics }) => metrics.length > 0)
}
