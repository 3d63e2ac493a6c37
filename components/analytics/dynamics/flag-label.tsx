'use client'

import { useChartWidth } from 'recharts'

type FlagLabelProps = {
  words: string
  /** On a narrow chart. */
  shortWords?: string
  /** Nearer to the end of the chart: the words stand before the flag. */
  isLate: boolean
  /** Only the outline of the flag. */
  isHollow?: boolean
  /** Lines of text above it. */
  row?: number
  /** Where the line is; given by the chart. */
  viewBox?: { x?: number; y?: number }
}

const ROW = 14
const NARROW = 480

/** A flag at the top of a line with its words beside it. */
export function FlagLabel({
  words,
  shortWords = words,
  isLate,
  isHollow = false,
  row = 0,
  viewBox,
}: FlagLabelProps) {
  const isNarrow = (useChartWidth() ?? 0) < NARROW
  const { x = 0, y: top = 0 } = viewBox ?? {}
  const y = top + row * ROW
  return (
    <g>
      <path
        d={`M${x} ${y}h10l-3 4l3 4h-10Z`}
        fill={isHollow ? 'var(--color-surface)' : 'var(--color-accent-deep)'}
        stroke="var(--color-accent-deep)"
        strokeWidth={1.25}
      />
      <text
        x={isLate ? x - 6 : x + 15}
        y={y + 8}
        textAnchor={isLate ? 'end' : 'start'}
        fontSize="0.75rem"
        fontWeight={600}
        fill="var(--color-accent-deep)"
      >
        {isNarrow ? shortWords : words}
      </text>
    </g>
  )
}
