'use client'

import { useChartWidth, XAxis, YAxis } from 'recharts'
import { periodTicks, type ValueScale } from '@/lib/calc/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'

/** Of the widest label, «III 26», with air, in root font sizes: the low-vision version has larger ones. */
const LABEL_REM = 3.1
/** Of the value axis and the margins, which the labels cannot use. */
const AROUND_REM = 4
const TICK = { fontSize: '0.75rem', fill: 'var(--color-ink-muted)' }

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Half a label at each end of the axis, so that the first and the last one fit. */
export const CHART_MARGIN = { top: 10, right: 20, bottom: 0, left: 0 }

/** The axis of periods for rows with `index`; a narrow chart labels fewer of them. */
export function PeriodAxis({ rows }: { rows: ReadonlyArray<{ label: string }> }) {
  const rem = remPixels()
  const width = (useChartWidth() ?? 0) - AROUND_REM * rem
  return (
    <XAxis
      dataKey="index"
      type="number"
      domain={[0, Math.max(rows.length - 1, 0)]}
      ticks={periodTicks(rows.length, width, LABEL_REM * rem)}
      interval={0}
      tickFormatter={(index: number) => rows[index]?.label ?? ''}
      tick={TICK}
      tickLine={false}
      tickMargin={6}
      axisLine={{ stroke: 'var(--color-line-strong)' }}
      padding={{ left: 8, right: 4 }}
    />
  )
}

export function ValueAxis({ scale }: { scale: ValueScale }) {
  return (
    <YAxis
      width="auto"
      domain={[scale.min, scale.max]}
      ticks={scale.ticks}
      interval={0}
      tickFormatter={(value: number) => formatNumber(value, scale.decimals)}
      tick={TICK}
      tickLine={false}
      axisLine={false}
    />
  )
}
