const UP_FROM = 'свыше'
const UNDER = 'менее'

const numbersOf = (name: string): string[] => name.match(/\d+/g) ?? []

/**
 * The name of neighbouring classes of beds told as one: «100–399», «400 и более», «до 199».
 * @param most the class of the most beds of them
 * @param least that of the fewest
 */
export function bedsName(most: string | undefined, least: string | undefined): string | null {
  if (most === undefined || least === undefined) return null
  if (most === least) return most
  const from = least.startsWith(UNDER) ? undefined : numbersOf(least)[0]
  const to = most.startsWith(UP_FROM) ? undefined : numbersOf(most).at(-1)
  if (from === undefined) return to === undefined ? null : `до ${to}`
  return to === undefined ? `${from} и более` : `${from}–${to}`
}
