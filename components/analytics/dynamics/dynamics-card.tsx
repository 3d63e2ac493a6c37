'use client'

import { Info, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { axisPeriod } from '@/components/analytics/charts/chart-period'
import { flagsAt, measureFlags } from '@/components/analytics/charts/measure-flags'
import { SignIcon, signTone } from '@/components/analytics/charts/signs'
import { type PngKey, useChartPng } from '@/components/analytics/charts/use-chart-png'
import { drawnBand, latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME, chartGoalWords, ownWords } from '@/components/analytics/dynamics/dynamics-words'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { tied } from '@/lib/core/format/plural'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords } from '@/lib/features/analytics/labels'
import { limitsWords, signalSentence } from '@/lib/features/analytics/own/labels'
import { currentSignals, drawnLimits, shown, signWords, unitWords } from '@/lib/features/analytics/own/rules'
import { chartAnchor } from '@/lib/features/analytics/rules'

/**
 * An indicator's card: name, last value and its meaning, then the chart. Head, chart and notes are rows of the
 * surrounding grid, so that neighbouring charts align.
 */
export function DynamicsCard({ series, children }: { series: MetricDynamics; children: ReactNode }) {
  const { metric } = series
  const goal = chartGoalWords(series)
  const latest = latestPoint(series)
  const restriction = latest?.own ? restrictionWords(latest.own) : ''
  return (
    <article
      id={chartAnchor(metric.id)}
      data-keep-together
      className="row-span-4 scroll-mt-20 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-surface px-5 py-4 @max-2xl:px-4"
    >
      <header>
        <div className="flex justify-between gap-4">
          <div className="min-w-0">
            {/* Anchor of links to the chart. */}
            <h2 tabIndex={-1} className="leading-snug font-semibold text-pretty outline-none">
              <BriefName of={metric} isWholeOnPaper isToldElsewhere /> <PassportLink metric={metric} />
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
            <p className="mt-1 text-sm text-ink-soft">{latest ? axisPeriod(latest) : 'нет данных'}</p>
          </div>
        </div>
        {latest && <State series={series} />}
        {restriction && <p className="mt-1 text-sm text-ink-soft">{restriction}</p>}
      </header>
      {children}
    </article>
  )
}

/** The signals in words; without any, how reliable the limits are. */
function State({ series }: { series: MetricDynamics }) {
  const signals = currentSignals(series)
  if (signals.length === 0)
    return <p className="mt-2 text-sm text-ink-soft empty:hidden">{tied(limitsWords(series))}</p>
  return signals.map((signal) => (
    <p
      key={signal.kind}
      className={classNames('mt-2 flex items-start gap-2 text-sm font-semibold', signTone(signal))}
    >
      <SignIcon sign={signal} />
      {tied(signalSentence(signal, series))}
    </p>
  ))
}

type DynamicsFigureProps = {
  /** Heading of a saved image; its short name starts the file name. */
  metric: AnalyticsMetric
  /** Lines under the heading of a saved image. */
  notes: readonly string[]
  chart: ReactNode
  table: ReactNode
  /** Actions on the chart, including saving an image. */
  actions: (onSave: () => void) => ReactNode
  children: ReactNode
}

/** Legend items of the chart's surrounding view. */
function keysAround(element: Element): PngKey[] {
  const view = element.closest('[data-chart-view]')
  return [...(view?.querySelectorAll('[data-chart-key]') ?? [])].flatMap((key) => {
    const picture = key.querySelector('svg')
    return picture ? [{ picture, words: key.textContent ?? '' }] : []
  })
}

/** A chart with its table and image, in three rows of the card's grid. */
export function DynamicsFigure({ metric, notes, chart, table, actions, children }: DynamicsFigureProps) {
  const box = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const png = useChartPng()

  async function save() {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    await png.save(svg, {
      title: metric.name,
      notes: notes.filter(Boolean),
      keys: svg ? keysAround(svg) : [],
      name: `${metric.short_name} – динамика`,
    })
  }

  return (
    <>
      <div ref={box} className="mt-3 h-56">
        {chart}
      </div>
      <div className="mt-2">
        {children && <p className="text-sm text-ink-soft">{children}</p>}
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
          {actions(save)}
        </div>
      </div>
      <div id={tableId} hidden={!isTableOpen} className="mt-2">
        {isTableOpen && table}
      </div>
    </>
  )
}

/** Link to the indicator's passport, beside its name. */
function PassportLink({ metric: { id, name } }: { metric: AnalyticsMetric }) {
  return (
    <Link
      href={`/indicators/${id}`}
      prefetch={false}
      aria-label={`Паспорт показателя «${name}»`}
      title="Паспорт показателя"
      className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track max-sm:size-11 max-sm:-my-3 print:hidden"
    >
      <Info className="size-4" />
    </Link>
  )
}

/** Numbers are right-aligned, the text of the signals column left-aligned. */
const alignOf = (name: string | undefined) =>
  name === SIGNAL ? 'min-w-48 text-left' : 'text-right whitespace-nowrap'

const SIGNAL = 'Что отмечено'

type NumbersProps = {
  caption: string
  /** Column names, the period first. */
  head: readonly string[]
  rows: ReadonlyArray<{ period: string; cells: readonly string[] }>
}

function Numbers({ caption, head, rows }: NumbersProps) {
  const [, ...others] = head
  return (
    <ScrollBox label={caption} className="rounded-md border border-line">
      <PlainTable
        caption={caption}
        names={head}
        nameStyle={(name, place) => classNames('px-3 py-1.5 font-medium', place > 0 && alignOf(name))}
        headStyle="border-b border-line bg-sunken text-left text-ink-soft"
        className="w-full border-collapse text-sm"
      >
        {rows.map((row) => (
          <tr key={row.period} className="border-b border-line last:border-0">
            <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
              {row.period}
            </th>
            {row.cells.map((cell, column) => (
              <td key={others[column]} className={classNames('px-3 py-1', alignOf(others[column]))}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </ScrollBox>
  )
}

/** The chart's values: own values, limits and signals, and the group if shown. */
export function DynamicsNumbers({ series, withGroup }: { series: MetricDynamics; withGroup: boolean }) {
  const { metric, points, chart } = series
  const band = withGroup ? drawnBand(points) : null
  const signs = signsOf(series)
  const hasLimits = chart?.segments.some(({ center }) => center !== null) === true
  const hasNotes = signs.size > 0 || (chart?.ghosts.length ?? 0) > 0 || measureFlags(series).length > 0
  const ends = (low: number | null, high: number | null) =>
    low === null || high === null ? '—' : `${shown(low, metric)}–${shown(high, metric)}`
  const limitsAt = (index: number) => {
    const limits = drawnLimits(series, index)
    return ends(limits?.lower ?? null, limits?.upper ?? null)
  }
  const noteAt = (index: number) => {
    const sign = signs.get(index)
    const ghost = chart?.ghosts.find((one) => one.index === index)
    const note = ghost ? `исключено: ${ghost.reason}` : sign ? signWords(sign) : null
    return [note, ...flagsAt(series, index)].filter(Boolean).join('; ') || '—'
  }
  return (
    <Numbers
      caption={`${metric.name}: значения по периодам, ${metric.metric_unit.name}`}
      head={[
        'Период',
        'Вы',
        ...(hasLimits ? ['Пределы'] : []),
        ...(withGroup ? ['Медиана', ...(band ? [BAND_NAME[band]] : []), 'Организаций'] : []),
        ...(hasNotes ? [SIGNAL] : []),
      ]}
      rows={points.map((point, index) => ({
        period: point.label,
        cells: [
          ownWords(point, metric),
          ...(hasLimits ? [limitsAt(index)] : []),
          ...(withGroup ? [shown(point.median, metric)] : []),
          ...(band === 'deciles' ? [ends(point.p10, point.p90)] : []),
          ...(band === 'quartiles' ? [ends(point.p25, point.p75)] : []),
          ...(withGroup ? [point.n === null ? 'мало' : String(point.n)] : []),
          ...(hasNotes ? [noteAt(index)] : []),
        ],
      }))}
    />
  )
}
