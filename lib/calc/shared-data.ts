/** A value of a source datum, canonical decimal text, and where it stands. */
export interface HeldValue<Place> {
  datum: number
  value: string
  place: Place
  /** Of an approved document; of a draft it is left out. */
  isApproved?: boolean
}

/** Two values of one datum that differ: the own one and the first that is another. */
interface Disagreement<Own, Other> {
  own: HeldValue<Own>
  other: HeldValue<Own | Other>
}

/**
 * By datum, the value that all who hold it agree on: what stands ready where it is asked for again, and what it is
 * checked by. Nothing where they differ: which of them is right is for people to find out.
 */
export function agreedValues<Place>(
  held: readonly HeldValue<Place>[],
): ReadonlyMap<number, HeldValue<Place>> {
  const agreed = new Map<number, HeldValue<Place>>()
  const disputed = new Set<number>()
  for (const one of held) {
    const first = agreed.get(one.datum)
    if (!first) agreed.set(one.datum, one)
    else if (first.value !== one.value) disputed.add(one.datum)
  }
  for (const datum of disputed) agreed.delete(datum)
  return agreed
}

/**
 * The value that the others are odd beside: of the approved, else of most documents, however many rows of a document hold
 * it; of most rows where one document alone holds the datum; null where no one value is of most.
 */
function rightValue(
  own: readonly HeldValue<unknown>[],
  elsewhere: readonly HeldValue<unknown>[],
): string | null {
  const held = [
    ...(elsewhere.length > 0 ? new Map(own.map((one) => [one.value, one])).values() : own),
    ...new Map(elsewhere.map((one) => [`${one.place} ${one.value}`, one])).values(),
  ]
  const approved = held.filter(({ isApproved }) => isApproved)
  const counts = new Map<string, number>()
  for (const { value } of approved.length > 0 ? approved : held)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

/**
 * The values of a document that differ from one held elsewhere, or in another of its own rows: the odd ones beside the
 * approved or the many, or all where nobody knows which is right. Of several that hold the same value of a datum the
 * first speaks for all, so that one comment explains them.
 */
export function disagreements<Own, Other>(
  own: readonly HeldValue<Own>[],
  elsewhere: readonly HeldValue<Other>[],
): Disagreement<Own, Other>[] {
  const spoken = new Set<string>()
  return own.flatMap((one) => {
    const key = `${one.datum} ${one.value}`
    if (spoken.has(key)) return []
    spoken.add(key)
    const isOfDatum = ({ datum }: HeldValue<unknown>) => datum === one.datum
    const right = rightValue(own.filter(isOfDatum), elsewhere.filter(isOfDatum))
    if (right === one.value) return []
    const differs = ({ datum, value }: HeldValue<unknown>) =>
      datum === one.datum && value !== one.value && (right === null || value === right)
    const other = elsewhere.find(differs) ?? own.find(differs)
    return other ? [{ own: one, other }] : []
  })
}

/** Whether a canonical decimal has a fraction: what is counted in whole numbers cannot have one. */
export const hasFraction = (value: string): boolean => value.includes('.')
