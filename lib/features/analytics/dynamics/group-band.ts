import { type Column, type Mask, valuesWithin } from '@/lib/calc/comparison/column'
import { type GroupBand, groupBand } from '@/lib/calc/comparison/quantiles'

interface InGroup {
  mask: Mask
  decimals: number
  /** How many values there are, whether they may be told or not. */
  n: number
  band: GroupBand
}

/** Of each column the last group: columns are never changed but replaced, and most calls compare with the same one. */
const known = new WeakMap<Column, InGroup>()

/** What a group's part of a column says. It may be told where the values are enough. */
export function bandWithin(column: Column, mask: Mask, decimals: number): InGroup {
  const found = known.get(column)
  if (found?.mask === mask && found.decimals === decimals) return found
  const values = valuesWithin(column, mask)
  const fresh = { mask, decimals, n: values.length, band: groupBand(values, decimals) }
  known.set(column, fresh)
  return fresh
}
