/*
 * The number at an index that the caller knows to be there: a missing one is a mistake, never a nought. One function a
 * kind of array: the engine makes such a call as fast as a bare index, and slow where one serves several kinds.
 */

/** @throws RangeError when the index lies outside */
export function at(array: Float64Array, index: number): number {
  return array[index] ?? missing(array.length, index)
}

/** @throws RangeError when the index lies outside */
export function intAt(array: Int32Array, index: number): number {
  return array[index] ?? missing(array.length, index)
}

function missing(length: number, index: number): never {
  throw new RangeError(`no number at ${index} of ${length}`)
}
