/**
 * The number at an index, which the caller knows to be there: a missing one is a mistake, never a nought. Of two kinds
 * of arrays only: the engine reads those as fast as a bare index, every further kind makes all callers slow.
 * @throws RangeError when the index lies outside
 */
export function at(array: Float64Array | Int32Array, index: number): number {
  const value = array[index]
  if (value === undefined) throw new RangeError(`no number at ${index} of ${array.length}`)
  return value
}
