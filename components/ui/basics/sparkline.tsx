import type { ReactNode } from 'react'

const WIDTH = 120
const HEIGHT = 32
const EDGE = 7

/** The path of a series; a missing value breaks the line. @param limit a level included in the scale */
export function sparklinePath(
  values: readonly (number | null)[],
  limit: number | null = null,
): {
  path: string
  places: Array<{ index: number; x: number; y: number }>
  limitY: number | null
} {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const numbers = [...points.map(({ value }) => value), ...(limit === null ? [] : [limit])]
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const x = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * index) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span
  const steps = points.map(({ index, value }, place) => {
    const isJoined = points[place - 1]?.index === index - 1
    return `${isJoined ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  })
  const places = points.map(({ index, value }) => ({ index, x: x(index), y: y(value) }))
  return { path: steps.join(''), places, limitY: limit === null ? null : y(limit) }
}

type SparklineProps = {
  values: readonly (number | null)[]
  /** Drawn as a dashed line. */
  limit?: number | null
  markAt?: (index: number, x: number, y: number) => ReactNode
  className?: string
}

/** The shape of a series. Decorative: the numbers are beside it. */
export function Sparkline({ values, limit = null, markAt, className = 'h-8 w-30 shrink-0' }: SparklineProps) {
  const { path, places, limitY } = sparklinePath(values, limit)
  const last = places.at(-1)
  if (!last) return null
  return (
    <svg aria-hidden="true" data-picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className}>
      {limitY !== null && (
        <path
          d={`M0 ${limitY}H${WIDTH}`}
          stroke="var(--color-ink-muted)"
          strokeWidth={1}
          strokeDasharray="3 2"
        />
      )}
      <path
        d={path}
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r={3} fill="var(--color-accent)" />
      {markAt && places.map(({ index, x, y }) => markAt(index, x, y))}
    </svg>
  )
}
