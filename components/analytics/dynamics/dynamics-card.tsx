import { ClipboardPlus, Ellipsis, Flag, ImageDown, Info, Table2, Target } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { flagsAt, measureFlags } from '@/components/analytics/charts/measure-flags'
import { SignIcon, signTone } from '@/components/analytics/charts/signs'
import { useChartPng } from '@/components/analytics/charts/use-chart-png'
import { legendOf, pictureNotes } from '@/components/analytics/dynamics/chart-picture'
import { drawnBand, latestPoint, shownPoint } from '@/components/analytics/dynamics/dynamics-series'
import {
  BAND_NAME,
  chartGoalWords,
  groupWords,
  ownWords,
  sizeWords,
} from '@/components/analytics/dynamics/dynamics-words'
import { isMarkable, signsOf, suggestedRebase } from '@/components/analytics/dynamics/signals'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { MenuActions } from '@/components/ui/overlays/rare-actions'
import { tied } from '@/lib/core/format/plural'
import { axisPeriod, periodTitle } from '@/lib/core/format/quarters'
import type { Dynamics, DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import { restrictionWords } from '@/lib/features/analytics/labels'
import { causeWords, limitsWords, signalSentence, successorWords } from '@/lib/features/analytics/own/labels'
import { currentSignals, drawnLimits, shown, signWords, unitWords } from '@/lib/features/analytics/own/rules'
import { chartAnchor } from '@/lib/features/analytics/rules'
import { planPath } from '@/lib/features/measures/rules'

type DynamicsCardProps = {
  series: MetricDynamics
  meta: Dynamics['meta']
  withGroup: boolean
  mayMark: boolean
  /** Whom the group is and its publication, for a picture. */
  cited: string
  draw: (summary: string) => ReactNode
}

/**
 * An indicator's card: name, last value and its meaning, then the chart with its table and image. Head, chart and notes
 * are rows of the surrounding grid, so that neighbouring charts align.
 */
export function DynamicsCard({ series, meta, withGroup, mayMark, cited, draw }: DynamicsCardProps) {
  const { metric, chart } = series
  const box = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const png = useChartPng()
  const goal = chartGoalWords(series)
  const group = withGroup ? groupWords(series, meta) : ''
  const latest = latestPoint(series)
  const point = shownPoint(series)
  const restriction = point?.own ? restrictionWords(point.own) : ''
  const signals = currentSignals(series)
  // Without signals, how reliable the limits are.
  const notes = [
    ...(signals.length > 0 ? signals.map((signal) => signalSentence(signal, series)) : [limitsWords(series)]),
    successorWords(series),
  ]
  const state = signals.length > 0 || chart ? notes : []

  async function save() {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    const view = svg?.closest('[data-chart-view]')
    const keys = view?.querySelectorAll<HTMLElement>('[data-chart-key]') ?? []
    const legend = legendOf([series], withGroup).words
    await png.save(svg, {
      title: metric.name,
      notes: pictureNotes(series, { state, withGroup, meta, cited }),
      keys: [...keys].flatMap((key) => {
        const picture = key.querySelector('svg')
        const words = legend.get(key.dataset.chartKey ?? '')
        return picture && words !== undefined ? [{ picture, words }] : []
      }),
      name: `${metric.short_name} – динамика`,
    })
  }

  return (
    <article
      id={chartAnchor(metric.id)}
      data-keep-together
      className="row-span-3 scroll-mt-20 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-surface px-5 py-4 @max-2xl:px-4"
    >
      <header>
        <div className="flex justify-between gap-4">
          <div className="min-w-0">
            {/* Anchor of links to the chart. */}
            <h2 tabIndex={-1} className="leading-snug font-semibold text-pretty outline-none">
              <BriefName of={metric} isWholeOnPaper isNamedElsewhere />{' '}
              <Link
                href={`/indicators/${metric.id}`}
                prefetch={false}
                aria-label={`Паспорт показателя «${metric.name}»`}
                title="Паспорт показателя"
                className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track max-sm:size-11 max-sm:-my-3 print:hidden"
              >
                <Info className="size-4" />
              </Link>
            </h2>
            <p className="mt-0.5 text-sm text-ink-soft">
              {goal ? `${metric.metric_unit.name} · ${goal}` : unitWords(metric)}
            </p>
          </div>
          <div className="shrink-0 text-right">
            <p
              className={classNames(
                'text-xl leading-none font-semibold',
                (restriction || !latest) && 'text-ink-soft',
              )}
            >
              {shown(latest?.own?.value ?? null, metric)}
            </p>
            {point && <p className="mt-1 text-sm text-ink-soft">{axisPeriod(point)}</p>}
          </div>
        </div>
        {latest &&
          notes.map((words, place) => (
            <p
              key={words}
              className={classNames(
                'mt-2 text-sm text-pretty empty:hidden',
                signals[place]
                  ? `flex items-start gap-2 font-semibold ${signTone(signals[place])}`
                  : 'text-ink-soft',
              )}
            >
              {signals[place] && <SignIcon sign={signals[place]} />}
              {tied(words)}
            </p>
          ))}
        {restriction && <p className="mt-1 text-sm text-ink-soft">{restriction}</p>}
      </header>
      <div ref={box} className="mt-3 h-56">
        {draw(chartSummary(series, [group, goal, ...state]))}
      </div>
      <div className="mt-2">
        {group && <p className="text-sm text-ink-soft">{group}</p>}
        <div className="mt-2 flex items-center justify-end gap-1 border-t border-line pt-1 print:hidden">
          <Button
            size="sm"
            color="light"
            icon={<Table2 />}
            aria-expanded={isTableOpen}
            aria-controls={tableId}
            aria-label={`Данные: ${metric.short_name}`}
            onClick={() => setTableOpen(!isTableOpen)}
          >
            Данные
          </Button>
          <ChartActions series={series} mayMark={mayMark} onSave={save} />
        </div>
        <div id={tableId} hidden={!isTableOpen} className="mt-2">
          {isTableOpen && <DynamicsNumbers {...{ series, withGroup, meta }} />}
        </div>
      </div>
    </article>
  )
}

/** A chart for screen readers: last value, group and signal; the table with all values follows. */
function chartSummary(series: MetricDynamics, words: readonly string[]): string {
  const latest = latestPoint(series)
  const own = latest
    ? `${periodTitle(latest)}: ${ownWords(latest, series.metric)} ${series.metric.metric_unit.name}`
    : 'собственных значений нет'
  return [`${series.metric.name}. ${own}`, ...words.filter(Boolean)].join('; ')
}

type NumbersProps = Pick<DynamicsCardProps, 'series' | 'withGroup' | 'meta'>

/** The chart's values: own values, limits and signals, and the group if shown. */
function DynamicsNumbers({ series, withGroup, meta }: NumbersProps) {
  const { metric, points, chart } = series
  const band = withGroup ? drawnBand(points) : null
  const signs = signsOf(series)
  const hasLimits = chart?.segments.some(({ center }) => center !== null) === true
  const hasNotes = signs.size > 0 || (chart?.ghosts.length ?? 0) > 0 || measureFlags(series).length > 0
  const ends = (low: number | null, high: number | null) =>
    low === null || high === null ? '—' : `${shown(low, metric)}–${shown(high, metric)}`
  const noteAt = (index: number) => {
    const sign = signs.get(index)
    const ghost = chart?.ghosts.find((one) => one.index === index)
    const note = ghost ? `исключено: ${ghost.reason}` : sign ? signWords(sign) : null
    return [note, ...flagsAt(series, index)].filter(Boolean).join('; ') || '—'
  }
  type Column = readonly [name: string, cell: (point: DynamicsPoint, index: number) => string]
  const shownColumns: ReadonlyArray<Column | false> = [
    ['Значение', (point) => ownWords(point, metric)],
    hasLimits && [
      'Пределы',
      (_, index) => {
        const { lower = null, upper = null } = drawnLimits(series, index) ?? {}
        return ends(lower, upper)
      },
    ],
    withGroup && ['Медиана', ({ median }) => shown(median, metric)],
    band === 'deciles' && [BAND_NAME.deciles, ({ p10, p90 }) => ends(p10, p90)],
    band === 'quartiles' && [BAND_NAME.quartiles, ({ p25, p75 }) => ends(p25, p75)],
    withGroup && ['Организаций', (point) => sizeWords(point, meta)],
    hasNotes && [NOTES, (_, index) => noteAt(index)],
  ]
  const columns = shownColumns.filter((column) => column !== false)
  const caption = `${metric.name}: значения по периодам, ${metric.metric_unit.name}`
  return (
    <ScrollBox label={caption} className="rounded-md border border-line">
      <PlainTable
        caption={caption}
        names={['Период', ...columns.map(([name]) => name)]}
        nameStyle={(name, place) => classNames('px-3 py-1.5 font-medium', place > 0 && alignOf(name))}
        headStyle="border-b border-line bg-sunken text-left text-ink-soft"
        className="w-full border-collapse text-sm"
      >
        {points.map((point, index) => (
          <tr key={point.label} className="border-b border-line last:border-0">
            <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
              {point.label}
            </th>
            {columns.map(([name, cell]) => (
              <td key={name} className={classNames('px-3 py-1', alignOf(name))}>
                {cell(point, index)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </ScrollBox>
  )
}

const NOTES = 'Что отмечено'

const alignOf = (name: string) => (name === NOTES ? 'min-w-48 text-left' : 'text-right whitespace-nowrap')

const ChartDialog = lazyPart(() => import('./chart-dialog'), 'ChartDialog')

type ChartActionsProps = {
  series: MetricDynamics
  mayMark: boolean
  onSave: () => void
}

/**
 * Actions of a chart: saving an image, and for a manager marking a period, setting a target, planning a measure. A
 * lasting shift suggests new limits.
 */
function ChartActions({ series, mayMark, onSave }: ChartActionsProps) {
  const [open, setOpen] = useState<ComponentProps<typeof ChartDialog>['kind'] | null>(null)
  const { metric, points } = series
  const cause = causeWords(series)
  const why = cause === null ? ({ origin: 'chart' } as const) : ({ origin: 'signal', cause } as const)
  const suggested = suggestedRebase(series)
  const point = suggested === null ? undefined : points[suggested]
  return (
    <>
      <DropdownMenu
        align="end"
        label={`Ещё: ${metric.short_name}`}
        trigger={
          <Button size="sm" color="light" icon={<Ellipsis />} aria-label={`Ещё: ${metric.short_name}`} />
        }
      >
        <MenuActions
          actions={[
            { label: 'Сохранить PNG', icon: <ImageDown />, onSelect: onSave },
            mayMark &&
              cause !== null && {
                label: 'Разобрать сигнал',
                icon: <ClipboardPlus />,
                onSelect: () => setOpen('review'),
              },
            mayMark &&
              isMarkable(series) && {
                label: point ? `Пересчитать пределы с ${axisPeriod(point)}` : 'Отметить период',
                icon: <Flag />,
                onSelect: () => setOpen('mark'),
              },
            mayMark && { label: 'Своя цель', icon: <Target />, onSelect: () => setOpen('target') },
            mayMark && {
              label: 'Наметить мероприятие',
              icon: <ClipboardPlus />,
              href: planPath({ metric: metric.id, ...why }),
            },
          ]}
        />
      </DropdownMenu>
      {open && <ChartDialog kind={open} series={series} onClose={() => setOpen(null)} />}
    </>
  )
}
