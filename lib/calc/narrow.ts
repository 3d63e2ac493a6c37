/** The narrowest typed array that holds the numbers. */
export type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array

/** The numbers in the narrowest typed array that holds each of them exactly. */
export function narrow(values: Float64Array | Int32Array): Numbers {
  let [smallest, greatest] = [0, 0]
  for (const value of values) {
    if (!Number.isInteger(value)) return values
    if (value < smallest) smallest = value
    if (value > greatest) greatest = value
  }
  if (smallest < -(2 ** 31) || greatest >= 2 ** 31) return values
  return smallest < 0 ? Int32Array.from(values) : narrowTo(values, greatest)
}

/** Whole numbers from 0 in the narrowest array for the greatest of them. */
export function narrowTo(values: Float64Array | Int32Array, greatest: number): Numbers {
  if (greatest >= 2 ** 16) return Int32Array.from(values)
  return greatest < 2 ** 8 ? Uint8Array.from(values) : Uint16Array.from(values)
}

/** Reads an index that the caller knows to exist. @throws RangeError when it lies outside */
export function numberAt(values: Numbers, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`no number at ${index} of ${values.length}`)
  return value
}

/** A list of which few numbers differ. */
interface Indexed {
  numbers: Numbers
  /** For each position its index among the numbers. */
  indexes: Numbers
}

export function indexed(list: Numbers): Indexed {
  const places = new Map<number, number>()
  const indexes = Float64Array.from(list, (value) => {
    const place = places.get(value) ?? places.size
    places.set(value, place)
    return place
  })
  return { numbers: narrow(Float64Array.from(places.keys())), indexes: narrow(indexes) }
}

/** The number at a position of the list. @throws RangeError when it lies outside */
export const indexedAt = ({ numbers, indexes }: Indexed, position: number): number =>
  numberAt(numbers, numberAt(indexes, position))
