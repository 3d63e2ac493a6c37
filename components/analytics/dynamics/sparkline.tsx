import { ownValues } from '@/components/analytics/dynamics/dynamics-series'
import { Sparkline as Line } from '@/components/ui/basics/sparkline'
import type { DynamicsPoint } from '@/lib/features/analytics/dynamics/contract'

/** Own values over all periods at a glance; a period without a counted value breaks the line. */
export function Sparkline({ points }: { points: readonly DynamicsPoint[] }) {
  const values = new Map(ownValues(points).map(({ index, value }) => [index, value]))
  return <Line values={points.map((_, index) => values.get(index) ?? null)} />
}
