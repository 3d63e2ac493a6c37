import type { ChartRow } from '@/components/analytics/dynamics/dynamics-series'
import type { NamedSignal } from '@/components/analytics/dynamics/xmr-signals'
import type { XmrRule } from '@/lib/calc/comparison/xmr'

type ChartMarkProps = { cx: number; cy: number; rule: XmrRule; isBetter: boolean }

const R = 6

/**
 * A signal on a chart: the shape tells the rule; filled is a change for the worse, hollow for the better. Colours only
 * repeat that: they differ for colour-blind people by lightness alone, and in the low-vision version not at all.
 */
export function ChartMark({ cx, cy, rule, isBetter }: ChartMarkProps) {
  const look = isBetter
    ? { fill: 'var(--color-surface)', stroke: 'var(--color-success-strong)', strokeWidth: 2.5 }
    : { fill: 'var(--color-warning)', stroke: 'var(--color-surface)', strokeWidth: 1 }
  const r = isBetter ? R - 1 : R
  switch (rule) {
    case 'outside':
      return (
        <path
          d={`M${cx} ${cy - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`}
          {...look}
        />
      )
    case 'shift':
      return <rect x={cx - r + 1} y={cy - r + 1} width={2 * r - 2} height={2 * r - 2} {...look} />
    case 'trend':
      return <path d={`M${cx} ${cy - r}l${r} ${2 * r - 1}h${-2 * r}Z`} {...look} />
    case 'near_limit':
      return <circle cx={cx} cy={cy} r={r} {...look} />
  }
}

const COUNTED = { fill: 'var(--color-accent)', stroke: 'var(--color-surface)' }
/** Hollow and grey, outside the line. */
const ASIDE = { fill: 'var(--color-surface)', stroke: 'var(--color-ink-muted)' }

/** An own value: one that counts, or one that does not. */
export function ValueDot({ cx, cy, isAside = false }: { cx: number; cy: number; isAside?: boolean }) {
  return <circle cx={cx} cy={cy} r={3.5} strokeWidth={1.5} {...(isAside ? ASIDE : COUNTED)} />
}

interface DotPlace {
  cx?: number | undefined
  cy?: number | undefined
  index: number
}

/** Draws the points of the line of own values: a signal's mark or a dot; nothing where the series has a gap. */
export const ownDots =
  (rows: readonly ChartRow[], marks: ReadonlyMap<number, NamedSignal>) =>
  ({ cx, cy, index }: DotPlace) => {
    if (cx === undefined || cy === undefined || rows[index]?.own == null) return null
    const mark = marks.get(index)
    return mark ? (
      <ChartMark key={index} cx={cx} cy={cy} rule={mark.rule} isBetter={mark.isBetter} />
    ) : (
      <ValueDot key={index} cx={cx} cy={cy} />
    )
  }

/** Draws the own values that do not count. */
export const asideDots =
  (rows: readonly ChartRow[]) =>
  ({ cx, cy, index }: DotPlace) =>
    cx === undefined || cy === undefined || rows[index]?.aside == null ? null : (
      <ValueDot key={index} cx={cx} cy={cy} isAside />
    )
