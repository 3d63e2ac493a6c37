import { SignShape } from '@/components/analytics/charts/signs'
import { organisations } from '@/components/analytics/organisations/rating-words'
import { formatNumber } from '@/lib/core/format/numbers'
import type { QuarterSignal } from '@/lib/features/analytics/own/contract'
import type { Spread } from '@/lib/features/analytics/rating/contract'

/* In units of the picture: a part of the strip is 2 wide. */
const STEP = 2
const EDGE = 4
const MIDDLE = 8
const HEIGHT = 2 * MIDDLE
const DOT = 0.8
/** Dots above one another. */
const MOST = 7
/** Labels nearer to each other than this share of the strip would touch. */
const TOUCHING = 0.1

/** Dots of one part stand about the axis: on it, below, above, below. */
const heightOf = (at: number) => MIDDLE + (at % 2 === 1 ? 1 : -1) * Math.ceil(at / 2) * (2 * DOT + 0.3)

/** How many organisations a dot stands for where they are too many. */
const dotsOf = ({ counts }: Pick<Spread, 'counts'>): { each: number; dots: number[] } => {
  const each = Math.max(1, Math.ceil(Math.max(...counts) / MOST))
  return { each, dots: counts.map((count) => Math.ceil(count / each)) }
}

type SpreadStripProps = {
  spread: Spread
  median: number | null
  /** Null where it has no place among them. */
  own: number | null
  signal: QuarterSignal | undefined
  decimals: number
}

/** Where the others lie, the median among them and the own value: one picture, whatever their number. */
export function SpreadStrip({ spread, median, own, signal, decimals }: SpreadStripProps) {
  const { from, to, counts } = spread
  const width = 2 * EDGE + (counts.length - 1) * STEP
  const { each, dots } = dotsOf(spread)
  const shareOf = (value: number) =>
    to === from ? 0.5 : Math.min(1, Math.max(0, (value - from) / (to - from)))
  const at = (value: number) => EDGE + shareOf(value) * (width - 2 * EDGE)
  const others = dots
    .flatMap((count, part) =>
      Array.from(
        { length: count },
        (_, index) =>
          `M${EDGE + part * STEP - DOT} ${heightOf(index)}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0`,
      ),
    )
    .join('')
  const total = counts.reduce((sum, count) => sum + count, 0)
  const isApart = own === null || median === null || Math.abs(shareOf(own) - shareOf(median)) > TOUCHING
  const told = (value: number) => formatNumber(value, decimals)
  return (
    <div className="mt-1 max-w-md">
      <svg
        role="img"
        aria-label={`Другие: ${organisations(total)}, от ${told(from)} до ${told(to)}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block w-full overflow-visible"
      >
        <line x1={0} x2={width} y1={MIDDLE} y2={MIDDLE} stroke="var(--color-line)" strokeWidth={0.4} />
        <path d={others} fill="var(--color-control)" />
        {median !== null && (
          <line
            x1={at(median)}
            x2={at(median)}
            y1={0}
            y2={HEIGHT}
            stroke="var(--color-ink)"
            strokeWidth={0.6}
            strokeDasharray="0.8 0.8"
          />
        )}
        {own !== null && (
          <g transform={`translate(${at(own)} ${MIDDLE}) scale(0.36)`}>
            {signal ? (
              <SignShape cx={0} cy={0} sign={signal} />
            ) : (
              <circle r={5.5} fill="var(--color-accent)" stroke="var(--color-surface)" strokeWidth={1.5} />
            )}
          </g>
        )}
      </svg>
      <p aria-hidden className="relative h-5 text-xs text-ink-soft">
        {median !== null && (
          <span className="absolute -translate-x-1/2" style={{ left: `${(at(median) / width) * 100}%` }}>
            {told(median)}
          </span>
        )}
        {own !== null && isApart && (
          <b
            className="absolute -translate-x-1/2 font-semibold text-accent-strong"
            style={{ left: `${(at(own) / width) * 100}%` }}
          >
            вы
          </b>
        )}
      </p>
      {each > 1 && <p className="text-xs text-ink-soft">точка — до {organisations(each)}</p>}
    </div>
  )
}
