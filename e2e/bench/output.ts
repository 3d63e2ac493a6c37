import { bandsOf, middleOf } from '@/lib/calc/comparison/bands'

export const write = (text: string) => process.stdout.write(`${text}\n`)

const number = (digits: number) => (value: number) =>
  value.toLocaleString('ru-RU', { maximumFractionDigits: digits })
export const [whole, tenths, hundredths] = [number(0), number(1), number(2)]

/** A Markdown table row. */
export const row = (...cells: Array<string | number>) => `| ${cells.join(' | ')} |`

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The published size of a denominator: the middle of its band. */
export function publishedSize(value: number, of: number, rules: Parameters<typeof bandsOf>[1]): number {
  const band = bandsOf(value, rules).find(({ from, to }) => of >= from && of <= to)
  return band ? middleOf(band) : of
}

/**
 * @param share 0.95 for the 95th percentile
 * @returns NaN for an empty list
 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Spread {
  p50: number
  p95: number
}

export const spread = (taken: readonly number[]): Spread => ({
  p50: quantile(taken, 0.5),
  p95: quantile(taken, 0.95),
})

/** Milliseconds of the work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
