import type { Limits } from './yardstick'

/** How a stable process meets its target: always, never or by chance; 'early': limits are not fixed yet. */
export const ASSURANCES = ['steady', 'sometimes', 'never', 'early'] as const
type Assurance = (typeof ASSURANCES)[number]

/** Compares the limits with the target; a limit equal to the target meets it. */
export function assuranceOf(
  { lower, upper }: Limits,
  target: number,
  order: 'asc' | 'desc',
): Exclude<Assurance, 'early'> {
  const [best, worst] = order === 'asc' ? [lower, upper] : [-upper, -lower]
  const goal = order === 'asc' ? target : -target
  if (worst <= goal) return 'steady'
  return best > goal ? 'never' : 'sometimes'
}
