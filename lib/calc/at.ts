/*
 * Array reads at an index that the caller knows to exist: a missing one is a bug, never 0. One function per array type
 * keeps each call monomorphic, as fast as a bare index in V8.
 */

export function at(array: Float64Array, index: number): number {
  return array[index] ?? missing(array.length, index)
}

export function intAt(array: Int32Array, index: number): number {
  return array[index] ?? missing(array.length, index)
}

function missing(length: number, index: number): never {
  throw new RangeError(`no number at ${index} of ${length}`)
}
