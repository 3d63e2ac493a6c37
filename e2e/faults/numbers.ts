import { quantile } from '@/e2e/bench/output'

/** `120 (наибольшее 340)`: median and maximum in milliseconds. */
export function spread(milliseconds: readonly number[]) {
  const [usual, worst] = [quantile(milliseconds, 0.5), Math.max(...milliseconds)].map(Math.round)
  return `${usual} (наибольшее ${worst})`
}
