import { z } from 'zod'
import { gateResult } from '@/lib/features/analytics/publications/shapes'

/** What the gate withheld in a category and year, and how many values it hides by indicator and slot. */
const yearCounts = gateResult.extend({
  category: z.int(),
  year: z.int(),
  hiddenIn: z.array(z.object({ metric: z.int(), slot: z.int(), values: z.int() })),
})
const gateCounts = z.object({ years: z.array(yearCounts) })

type GateCounts = z.output<typeof gateCounts>

const NO_GATE: GateCounts = { years: [] }

/** The gate's counts in a stored certificate; no counts if it has none or an invalid form. */
export const gateOf = (stored: unknown): GateCounts => gateCounts.safeParse(stored).data ?? NO_GATE

export function gateSums({ years }: GateCounts) {
  const sums = { values: 0, wider: 0, digit_less: 0, hidden: 0, found: 0 }
  for (const one of years) for (const name of gateResult.keyof().options) sums[name] += one[name]
  return sums
}

/** Where something may still be found out, in words; null if nowhere. @param inProfiles what the checks of the profiles found */
export function stoppedWords(
  { years }: GateCounts,
  inProfiles: number,
  names: ReadonlyMap<number, string>,
): string | null {
  const places = years.flatMap(({ category, year, found }) =>
    found > 0 ? [`${names.get(category)}, ${year} год — ${found}`] : [],
  )
  if (inProfiles > 0) places.push(`свойства организаций — ${inProfiles}`)
  return places.length > 0 ? `Проверка нашла, что узнать можно: ${places.join('; ')}` : null
}
