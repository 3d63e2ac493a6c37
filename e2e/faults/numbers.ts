import { quantile } from '@/e2e/bench/told'

/** `120 (наибольшее 340)`: what is usual and what is worst, in milliseconds. */
export function spread(milliseconds: readonly number[]) {
  const [usual, worst] = [quantile(milliseconds, 0.5), Math.max(...milliseconds)].map(Math.round)
  return `${usual} (наибольшее ${worst})`
}
