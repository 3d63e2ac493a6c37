/** A value of a source datum as canonical decimal text, with its place. */
export interface DatumValue<Place> {
  datum: number
  value: string
  place: Place
  /** False in another document's draft; absent for the document's own rows. */
  isApproved?: boolean
}

/** Two different values of one datum: the organisation's own and the first other. */
interface Disagreement<Own, Other> {
  own: DatumValue<Own>
  other: DatumValue<Own | Other>
}

/**
 * By datum, the value on which all documents agree: it is offered where the datum is entered again, and checked
 * against. None where they differ: people decide which is right.
 */
export function agreedValues<Place>(
  values: readonly DatumValue<Place>[],
): ReadonlyMap<number, DatumValue<Place>> {
  const agreed = new Map<number, DatumValue<Place>>()
  const disputed = new Set<number>()
  for (const one of values) {
    const first = agreed.get(one.datum)
    if (!first) agreed.set(one.datum, one)
    else if (first.value !== one.value) disputed.add(one.datum)
  }
  for (const datum of disputed) agreed.delete(datum)
  return agreed
}

/**
 * The reference value: that of the approved documents, else of most documents, counting each document once; of most
 * rows if one document alone has the datum; null where there is no majority.
 */
function rightValue(
  own: readonly DatumValue<unknown>[],
  elsewhere: readonly DatumValue<unknown>[],
): string | null {
  const values = [
    ...(elsewhere.length > 0 ? new Map(own.map((one) => [one.value, one])).values() : own),
    ...new Map(elsewhere.map((one) => [`${one.place} ${one.value}`, one])).values(),
  ]
  const approved = values.filter(({ isApproved }) => isApproved)
  const counts = new Map<string, number>()
  for (const { value } of approved.length > 0 ? approved : values)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

/**
 * Values of a document that differ from another document or another of its own rows: those that deviate from the
 * approved or the majority value, or all when there is no majority. Of rows with the same value of a datum only the
 * first is listed, so that one comment explains them.
 */
export function disagreements<Own, Other>(
  own: readonly DatumValue<Own>[],
  elsewhere: readonly DatumValue<Other>[],
): Disagreement<Own, Other>[] {
  const listed = new Set<string>()
  return own.flatMap((one) => {
    const key = `${one.datum} ${one.value}`
    if (listed.has(key)) return []
    listed.add(key)
    const isOfDatum = ({ datum }: DatumValue<unknown>) => datum === one.datum
    const right = rightValue(own.filter(isOfDatum), elsewhere.filter(isOfDatum))
    if (right === one.value) return []
    const differs = ({ datum, value }: DatumValue<unknown>) =>
      datum === one.datum && value !== one.value && (right === null || value === right)
    const other = elsewhere.find(differs) ?? own.find(differs)
    return other ? [{ own: one, other }] : []
  })
}

/** Whether a canonical decimal has a fraction: what is counted in whole numbers cannot have one. */
export const hasFraction = (value: string): boolean => value.includes('.')
