import { ownValues } from '@/components/analytics/dynamics-series'
import type { DynamicsPoint } from '@/lib/features/analytics/answers'

const WIDTH = 120
const HEIGHT = 32
const EDGE = 4

/** The path of own values over all periods; a period without a value breaks the line. */
export function sparklinePath(points: readonly DynamicsPoint[]): {
  path: string
  last: [x: number, y: number] | null
} {
  const values = ownValues(points)
  const numbers = values.map(({ value }) => value)
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const x = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * index) / Math.max(1, points.length - 1)
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span
  const steps = values.map(({ index, value }, place) => {
    const isJoined = values[place - 1]?.index === index - 1
    return `${isJoined ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  })
  const last = values.at(-1)
  return { path: steps.join(''), last: last ? [x(last.index), y(last.value)] : null }
}

/** The shape of a series at a glance. Decoration: the numbers stand beside it. */
export function Sparkline({ points }: { points: readonly DynamicsPoint[] }) {
  const { path, last } = sparklinePath(points)
  if (!last) return null
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-8 w-30 shrink-0">
      <path
        d={path}
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r={3} fill="var(--color-accent)" />
    </svg>
  )
}
