'use client'

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip } from 'recharts'
import { CHART_MARGIN, PeriodAxis, ValueAxis } from '@/components/analytics/charts/chart-axes'
import { valueScale } from '@/components/analytics/charts/chart-ticks'
import { ChartTooltip, type TooltipLine } from '@/components/analytics/charts/chart-tooltip'
import { asideDots, ownDots } from '@/components/analytics/dynamics/chart-mark'
import { chartRows, isPercent } from '@/components/analytics/dynamics/dynamics-series'
import { ownWords, shown } from '@/components/analytics/dynamics/dynamics-words'
import { marksOf, type NamedSignal } from '@/components/analytics/dynamics/xmr-signals'
import { drawnLimits, effectWords, signalWords } from '@/components/analytics/dynamics/xmr-words'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const LIMIT = { stroke: 'var(--color-ink-soft)', strokeWidth: 1.5, strokeDasharray: '6 4' }

/** Own values with their mean and natural limits. The surrounding box gives the size. */
export function XmrChart({ series, summary }: { series: MetricDynamics; summary: string }) {
  const { metric, points } = series
  const rows = chartRows(points)
  const limits = drawnLimits(series)
  const drawn = [
    ...rows.flatMap((row) => [row.own, row.aside]),
    ...(limits ? [limits.lower, limits.upper] : []),
  ].filter((value) => value !== null)
  const marks = marksOf(series)

  return (
    <LineChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={rows}
      margin={CHART_MARGIN}
      aria-label={summary}
    >
      <CartesianGrid vertical={false} stroke="var(--color-track)" />
      <PeriodAxis rows={rows} />
      <ValueAxis scale={valueScale(drawn, isPercent(metric))} />
      {limits && <ReferenceLine y={limits.upper} {...LIMIT} />}
      {limits && <ReferenceLine y={limits.mean} stroke="var(--color-ink-soft)" strokeWidth={1.5} />}
      {limits && <ReferenceLine y={limits.lower} {...LIMIT} />}
      <Line
        dataKey="own"
        stroke="var(--color-accent)"
        strokeWidth={2}
        activeDot={false}
        isAnimationActive={false}
        dot={ownDots(rows, marks)}
      />
      <Line dataKey="aside" stroke="none" activeDot={false} isAnimationActive={false} dot={asideDots(rows)} />
      <Tooltip
        isAnimationActive={false}
        content={({ active, label }) => {
          const index = Number(label)
          const row = rows[index]
          return active && row ? (
            <ChartTooltip title={row.title} lines={linesOf(index, series, marks.get(index))} />
          ) : null
        }}
      />
    </LineChart>
  )
}

function linesOf(index: number, series: MetricDynamics, mark: NamedSignal | undefined): TooltipLine[] {
  const { metric, points } = series
  const limits = drawnLimits(series)
  const lines: TooltipLine[] = [
    { name: 'Вы', value: ownWords({ own: points[index]?.own ?? null }, metric), isOwn: true },
  ]
  if (limits) {
    lines.push(
      { name: 'Среднее', value: shown(limits.mean, metric) },
      { name: 'Пределы', value: `${shown(limits.lower, metric)}–${shown(limits.upper, metric)}` },
    )
  }
  if (mark) lines.push({ name: 'Сигнал', value: `${signalWords(mark)}, ${effectWords(mark)}` })
  return lines
}
