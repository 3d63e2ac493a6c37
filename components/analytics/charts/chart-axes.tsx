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

/** Above, the names of the axes; half a label at each end of the axis, so that the first and the last one fit. */
export const CHART_MARGIN = { top: 26, right: 20, bottom: 0, left: 0 }

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

/** The axis of values; above it stand the names of both axes. */
export function ValueAxis({ scale, names }: { scale: ValueScale; names: string }) {
  return (
    <YAxis
      width="auto"
      domain={[scale.min, scale.max]}
      // Reaches as far as it is told: no series of the library's own tells it of values.
      allowDataOverflow
      ticks={scale.ticks}
      interval={0}
      tickFormatter={(value: number) => formatNumber(value, scale.decimals)}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      label={<AxesNames>{names}</AxesNames>}
    />
  )
}

/** Words at the upper left corner of a chart: wherever the axis ends, they begin at its edge. */
function AxesNames({ children }: { children: string }) {
  return (
    <text x={4} y={12} fontSize="0.75rem" fill="var(--color-ink-muted)">
      {children}
    </text>
  )
}
