import type { ComponentProps } from 'react'
import { ReferenceArea, ReferenceLine } from 'recharts'
import { ChartOfPeriods, FlagLabel } from '@/components/analytics/charts/chart-axes'
import { ChartLine, EndLabels, OwnDots } from '@/components/analytics/charts/chart-line'
import { ABOVE_PLOT, flagPlace } from '@/components/analytics/charts/measure-flags'
import { tooltipLines } from '@/components/analytics/dynamics/chart-lines'
import { chartRows } from '@/components/analytics/dynamics/dynamics-series'
import { targetAt } from '@/components/analytics/dynamics/dynamics-words'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { valueScale } from '@/lib/calc/chart-ticks'
import type { effectQuarters, Moved } from '@/lib/calc/comparison/effect'
import { formatDate } from '@/lib/core/format/dates'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import { isPercent, shown } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'

type MeasureChartProps = {
  series: MetricDynamics
  measure: PlannedMeasure
  /** Present with an effect: pooled values of the quarters before and after. */
  effect: { own: Moved; median: Moved; quarters: ReturnType<typeof effectQuarters> } | null
  summary: string
}

/** From this fraction of the width on, a flag's text is to its left. */
const LATE = 0.7
/** The margin for flags and the axis names, in pixels. */
const MARGIN = 38

/** Own values and the group's median around a measure: its start and end, and the pooled levels before and after. */
export function MeasureChart({ series, measure, effect, summary }: MeasureChartProps) {
  const rows = chartRows(series)
  const goals = rows.map(({ index }) => measure.target_value ?? targetAt(series, index)?.value ?? null)
  const own = rows.map((row) => row.own)
  const drawn = [...goals, ...rows.flatMap((row) => [row.own, row.aside, row.median])]
  const begin = flagPlace(series.points, measure.date_begin)
  const end = measure.date_end === null ? null : flagPlace(series.points, measure.date_end)
  const bands = effect ? effectBands(series.points, effect) : []
  // The start's text is left of its flag and the end's right of it, where there is room.
  const isEndLate = end !== null && end > rows.length * LATE
  const median = rows.map((row) => row.median)
  const lastOf = (values: typeof own) =>
    shown(values.findLast((value) => value !== null) ?? null, series.metric)
  const flag = (x: number, label: ComponentProps<typeof FlagLabel>) => (
    <ReferenceLine
      x={x}
      stroke="var(--color-accent-deep)"
      strokeWidth={1.5}
      label={<FlagLabel {...label} />}
    />
  )
  return (
    <ChartOfPeriods
      rows={rows}
      top={MARGIN}
      scale={valueScale(drawn, isPercent(series.metric))}
      names={`${series.metric.metric_unit.name}, по кварталам`}
      summary={summary}
      linesOf={(row) => tooltipLines(row, series, true)}
    >
      {begin !== null && end !== null && (
        <ReferenceArea x1={begin} x2={end} fill="var(--color-accent-soft)" fillOpacity={1} />
      )}
      {bands.map(({ from, to, y, color, opacity }) => (
        <ReferenceLine
          key={`${color} ${from}`}
          segment={[
            { x: from, y },
            { x: to, y },
          ]}
          stroke={`var(--color-${color})`}
          strokeWidth={8}
          strokeLinecap="round"
          strokeOpacity={opacity}
        />
      ))}
      <ChartLine values={goals} isStep stroke="var(--color-success)" strokeDasharray="9 4" strokeWidth={2} />
      <ChartLine values={median} stroke="var(--color-ink-muted)" strokeWidth={1.5} />
      <ChartLine values={own} stroke="var(--color-accent)" strokeWidth={2.25} />
      <OwnDots values={own} signs={signsOf(series)} />
      <EndLabels
        labels={[
          { words: lastOf(own), values: own, color: 'accent-strong', isStrong: true },
          { words: `цель ${lastOf(goals)}`, values: goals, color: 'approved' },
          { words: 'медиана', values: median, color: 'ink-soft' },
        ]}
        last={rows.length - 1}
      />
      {begin !== null &&
        flag(begin, {
          words: `начало ${formatDate(measure.date_begin)}`,
          shortWords: 'начало',
          isLate: begin > 1 && (end !== null || begin > rows.length / 2),
          isHollow: true,
          row: ABOVE_PLOT,
        })}
      {end !== null &&
        flag(end, {
          words: `завершено ${formatDate(measure.date_end ?? '')}`,
          shortWords: 'завершено',
          isLate: isEndLate,
          row: isEndLate ? 0 : ABOVE_PLOT,
        })}
    </ChartOfPeriods>
  )
}

/** A level is drawn over quarters that have a value: of the four before a measure one may be missing. */
export function effectBands(
  points: MetricDynamics['points'],
  { own, median, quarters }: NonNullable<MeasureChartProps['effect']>,
) {
  return (['before', 'after'] as const).flatMap((side) => {
    const places = quarters[side].map((quarter) =>
      points.findIndex((point) => point.year === quarter.year && point.quarter === quarter.quarter),
    )
    if (places.includes(-1)) return []
    const over = (hasValue: (point: DynamicsPoint | undefined) => boolean) => {
      const entered = places.filter((place) => hasValue(points[place]))
      const where = entered.length > 0 ? entered : places
      return { from: Math.min(...where), to: Math.max(...where) }
    }
    return [
      { ...over((point) => point?.own?.value != null), y: own[side], color: 'accent-line', opacity: 0.8 },
      { ...over((point) => point?.median != null), y: median[side], color: 'control', opacity: 0.3 },
    ]
  })
}
