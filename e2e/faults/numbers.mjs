import { quantile } from '../bench/throughput/quantile.mjs'

/**
 * `120 (наибольшее 340)`: what is usual and what is worst, in milliseconds.
 * @param {readonly number[]} milliseconds
 */
export function spread(milliseconds) {
  const [usual, worst] = [quantile(milliseconds, 0.5), Math.max(...milliseconds)].map(Math.round)
  return `${usual} (наибольшее ${worst})`
}
