import { expect, it } from 'vitest'
import { YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { bandLots } from '@/lib/features/analytics/columns/lots'

it('A7 a lot gives one of 16 organisations bands by tens and one of 64 by hundreds, of others nothing follows', () => {
  const companies = Array.from({ length: 8_000 }, (_, index) => index + 1)
  const drawn = (key: number, metric = 1, whole: typeof YEAR_SLOT | null = YEAR_SLOT) => {
    const lot = bandLots(new Uint8Array(32).fill(key), metric)
    return companies.map((company) => lot(company, whole))
  }
  const one = drawn(1)
  const share = (cut: number) => one.filter((lot) => lot === cut).length / companies.length
  expect(share(1)).toBeCloseTo(1 / 16, 2)
  for (const cut of [2, 3]) expect(share(cut)).toBeCloseTo(1 / 128, 2)
  expect(drawn(1)).toEqual(one)
  for (const other of [drawn(2), drawn(1, 2), drawn(1, 1, null)]) {
    const both = one.filter((lot, index) => lot > 0 && (other[index] ?? 0) > 0).length
    expect(both / companies.length).toBeCloseTo((10 / 128) ** 2, 2)
  }
})
