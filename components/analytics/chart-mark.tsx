import type { XmrRule } from '@/lib/calc/xmr'

type ChartMarkProps = { cx: number; cy: number; rule: XmrRule; isBetter: boolean }

const R = 6

/**
 * A signal on a chart: the shape tells the rule, the colour what it means, and the words below the chart both. In
 * the low-vision version all colours are black and the shapes remain.
 */
export function ChartMark({ cx, cy, rule, isBetter }: ChartMarkProps) {
  const color = isBetter ? 'var(--color-success-strong)' : 'var(--color-warning)'
  const edge = { stroke: 'var(--color-surface)', strokeWidth: 1.5, fill: color }
  switch (rule) {
    case 'outside':
      return (
        <path
          d={`M${cx} ${cy - R - 1}l${R + 1} ${R + 1}l${-R - 1} ${R + 1}l${-R - 1} ${-R - 1}Z`}
          {...edge}
        />
      )
    case 'shift':
      return <rect x={cx - R + 1} y={cy - R + 1} width={2 * R - 2} height={2 * R - 2} {...edge} />
    case 'trend':
      return <path d={`M${cx} ${cy - R}l${R} ${2 * R - 1}h${-2 * R}Z`} {...edge} />
    case 'near_limit':
      return <circle cx={cx} cy={cy} r={R - 1} fill="var(--color-surface)" stroke={color} strokeWidth={3} />
  }
}

/** An own value that counts. */
export function ValueDot({ cx, cy }: { cx: number; cy: number }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={3.5}
      fill="var(--color-accent)"
      stroke="var(--color-surface)"
      strokeWidth={1.5}
    />
  )
}

/** An own value that does not count: hollow and grey, outside the line. */
export function AsideDot({ cx, cy }: { cx: number; cy: number }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={3.5}
      fill="var(--color-surface)"
      stroke="var(--color-ink-muted)"
      strokeWidth={1.5}
    />
  )
}
