import type { Limits } from './yardstick'

/** Whether a stable process reaches its target: always, never, or as chance would have it; 'early': limits still move. */
export const ASSURANCES = ['steady', 'sometimes', 'never', 'early'] as const
export type Assurance = (typeof ASSURANCES)[number]

/** By the place of the limits to the target; a target at a limit lies on its good side. */
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
