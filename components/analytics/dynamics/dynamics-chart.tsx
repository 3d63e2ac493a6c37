'use client'

import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip } from 'recharts'
import { CHART_MARGIN, PeriodAxis, ValueAxis } from '@/components/analytics/charts/chart-axes'
import { axesWords, shortPeriod } from '@/components/analytics/charts/chart-period'
import { ChartTooltip } from '@/components/analytics/charts/chart-tooltip'
import { tooltipLines } from '@/components/analytics/dynamics/chart-lines'
import { looseDots, ownDots } from '@/components/analytics/dynamics/chart-mark'
import { type ChartRow, chartRows, drawnValues } from '@/components/analytics/dynamics/dynamics-series'
import { targetAt } from '@/components/analytics/dynamics/dynamics-words'
import { FlagLabel } from '@/components/analytics/dynamics/flag-label'
import { marksOf, segmentAt } from '@/components/analytics/dynamics/signals'
import { measureFlags } from '@/components/analytics/measures/measure-flags'
import { valueScale } from '@/lib/calc/chart-ticks'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { drawnLimits, isPercent } from '@/lib/features/analytics/dynamics/rules'

type DynamicsChartProps = { series: MetricDynamics; withGroup: boolean; summary: string }

const PLAIN = { dot: false, activeDot: false, isAnimationActive: false } as const
const LIMIT = { ...PLAIN, stroke: 'var(--color-ink-soft)', strokeWidth: 1.25, type: 'step' } as const

/**
 * Own values with their limits by segments, their signals and the target; the group is a quiet background. The
 * surrounding box gives the size.
 */
export function DynamicsChart({ series, withGroup, summary }: DynamicsChartProps) {
  const { chart, metric } = series
  const rows = chartRows(series)
  const targetOf = ({ index }: ChartRow) => targetAt(series, index)
  const limits = rows.map(({ index }) => drawnLimits(series, index))
  const drawn = [
    ...drawnValues(rows, withGroup),
    ...limits.flatMap((one) => (one ? [one.lower, one.upper] : [])),
    ...rows.flatMap((row) => targetOf(row)?.value ?? []),
  ]
  const within = (from: number, of: 'lower' | 'upper' | 'center') => (row: ChartRow) =>
    segmentAt(series, row.index)?.from === from ? (limits[row.index]?.[of] ?? null) : null

  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={rows}
      margin={CHART_MARGIN}
      aria-label={summary}
    >
      <CartesianGrid vertical={false} stroke="var(--color-track)" />
      <PeriodAxis rows={rows} />
      <ValueAxis
        scale={valueScale(drawn, isPercent(metric))}
        names={axesWords(metric.metric_unit.name, series.points)}
      />
      {withGroup && (
        <Area
          dataKey="band"
          fill="var(--color-track)"
          fillOpacity={1}
          stroke="none"
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {withGroup && (
        <Line
          {...PLAIN}
          dataKey="median"
          stroke="var(--color-control)"
          strokeWidth={1.25}
          strokeDasharray="4 3"
        />
      )}
      <Line
        {...PLAIN}
        dataKey={(row: ChartRow) => targetOf(row)?.value ?? null}
        type="step"
        stroke="var(--color-success)"
        strokeWidth={2}
        strokeDasharray="9 4"
      />
      {(chart?.segments ?? []).flatMap(({ from }) => [
        <Line key={`${from} upper`} {...LIMIT} dataKey={within(from, 'upper')} />,
        <Line key={`${from} lower`} {...LIMIT} dataKey={within(from, 'lower')} />,
        <Line key={`${from} center`} {...LIMIT} strokeDasharray="1 3" dataKey={within(from, 'center')} />,
      ])}
      {(chart?.segments ?? []).flatMap(({ from, rebase }) => {
        const point = series.points[from]
        return rebase && point ? (
          <ReferenceLine
            key={`${from} flag`}
            x={from}
            stroke="var(--color-accent-deep)"
            strokeWidth={1.5}
            label={
              <FlagLabel words={`новые пределы с ${shortPeriod(point)}`} isLate={from > rows.length / 2} />
            }
          />
        ) : (
          []
        )
      })}
      {measureFlags(series).map(({ measure, kind, x }) => (
        <ReferenceLine
          key={`${measure.id} ${kind}`}
          x={x}
          stroke="var(--color-accent-deep)"
          strokeWidth={1.25}
          strokeDasharray="3 3"
          label={
            <FlagLabel
              words={`№ ${measure.number}`}
              isLate={x > rows.length / 2}
              isHollow={kind === 'begin'}
              row={kind === 'begin' ? 1 : 2}
            />
          }
        />
      ))}
      <Line
        {...PLAIN}
        dataKey="own"
        stroke="var(--color-accent)"
        strokeWidth={2.25}
        dot={ownDots(rows, marksOf(series))}
      />
      <Line {...PLAIN} dataKey="aside" stroke="none" dot={looseDots(rows, 'aside')} />
      <Line {...PLAIN} dataKey="ghost" stroke="none" dot={looseDots(rows, 'ghost')} />
      <Tooltip
        isAnimationActive={false}
        content={({ active, label }) => {
          const row = rows[Number(label)]
          return active && row ? (
            <ChartTooltip title={row.title} lines={tooltipLines(row, series, withGroup)} />
          ) : null
        }}
      />
    </ComposedChart>
  )
}
