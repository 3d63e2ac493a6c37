import type { ReactNode } from 'react'

const WIDTH = 120
const HEIGHT = 32
const EDGE = 7

/** The path of a series; a place without a value breaks the line. */
export function sparklinePath(values: readonly (number | null)[]): {
  path: string
  /** Where the values lie. */
  places: Array<{ index: number; x: number; y: number }>
} {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const numbers = points.map(({ value }) => value)
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
  return { path: steps.join(''), places }
}

type SparklineProps = {
  values: readonly (number | null)[]
  /** Draws over a value, given where it is. */
  markAt?: (index: number, x: number, y: number) => ReactNode
  className?: string
}

/** The shape of a series at a glance. Decoration: the numbers stand beside it. */
export function Sparkline({ values, markAt, className = 'h-8 w-30 shrink-0' }: SparklineProps) {
  const { path, places } = sparklinePath(values)
  const last = places.at(-1)
  if (!last) return null
  return (
    <svg aria-hidden="true" data-picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className}>
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
