'use client'

import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip } from 'recharts'
import { CHART_MARGIN, PeriodAxis, ValueAxis } from '@/components/analytics/charts/chart-axes'
import { valueScale } from '@/components/analytics/charts/chart-ticks'
import { ChartTooltip, type TooltipLine } from '@/components/analytics/charts/chart-tooltip'
import { asideDots, ownDots } from '@/components/analytics/dynamics/chart-mark'
import {
  bandOf,
  type ChartRow,
  chartRows,
  drawnValues,
  isPercent,
} from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME, ownWords, shown } from '@/components/analytics/dynamics/dynamics-words'
import { marksOf } from '@/components/analytics/dynamics/xmr-signals'
import { organisations } from '@/components/analytics/organisations/rating-words'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** Own values against the median and the band of the group, with the target. The surrounding box gives the size. */
export function GroupChart({ series, summary }: { series: MetricDynamics; summary: string }) {
  const { metric, points, target } = series
  const rows = chartRows(points)
  const scale = valueScale(drawnValues(rows, target), isPercent(metric))
  const marks = marksOf(series)

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
      <ValueAxis scale={scale} />
      <Area
        dataKey="band"
        fill="var(--color-accent-mist)"
        fillOpacity={0.55}
        stroke="var(--color-line-strong)"
        strokeWidth={1}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        dataKey="median"
        stroke="var(--color-ink-soft)"
        strokeWidth={2}
        strokeDasharray="7 3"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      {target !== null && (
        <ReferenceLine y={target} stroke="var(--color-success)" strokeWidth={2} strokeDasharray="2 4" />
      )}
      <Line
        dataKey="own"
        stroke="var(--color-accent)"
        strokeWidth={2.5}
        activeDot={false}
        isAnimationActive={false}
        dot={ownDots(rows, marks)}
      />
      <Line dataKey="aside" stroke="none" activeDot={false} isAnimationActive={false} dot={asideDots(rows)} />
      <Tooltip
        isAnimationActive={false}
        content={({ active, label }) => {
          const row = rows[Number(label)]
          return active && row ? <ChartTooltip title={row.title} lines={linesOf(row, series)} /> : null
        }}
      />
    </ComposedChart>
  )
}

function linesOf(row: ChartRow, { metric, points, target }: MetricDynamics): TooltipLine[] {
  const band = bandOf(points)
  const lines: TooltipLine[] = [
    { name: 'Вы', value: ownWords({ own: points[row.index]?.own ?? null }, metric), isOwn: true },
  ]
  if (row.median !== null) lines.push({ name: 'Медиана', value: shown(row.median, metric) })
  if (row.band && band) {
    const [low, high] = row.band
    lines.push({ name: BAND_NAME[band], value: `${shown(low, metric)}–${shown(high, metric)}` })
  }
  lines.push({ name: 'Группа', value: row.n === null ? 'мало организаций' : organisations(row.n) })
  if (target !== null) lines.push({ name: 'Цель', value: shown(target, metric) })
  return lines
}
