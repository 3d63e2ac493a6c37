import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { tailsOf } from './tails'

it('oracle: one case in twelve quarters makes an outlier from three cases on', () => {
  const atLeast = [1, 2, 3].map((count) => tailsOf({ kind: 'poisson', mean: 1 / 12 }, count).atLeast)
  expect(atLeast[0]).toBeCloseTo(0.07996, 5)
  expect(atLeast[1]).toBeCloseTo(0.003285, 6)
  expect(atLeast[2]).toBeCloseTo(0.0000906, 7)
})

it('binomial tails are those of sums of whole numbers', () => {
  const size = fc.integer({ min: 1, max: 150 })
  forCases(100, size, fc.nat({ max: 151 }), fc.integer({ min: 0, max: 100 }), (trials, count, percent) => {
    const law = { kind: 'binomial', trials, probability: percent / 100 } as const
    const masses = binomialMasses(trials, BigInt(percent))
    agrees(tailsOf(law, count), masses, 100n ** BigInt(trials), count)
  })
})

it('Poisson tails are those of sums of whole numbers', () => {
  forCases(100, fc.integer({ min: 1, max: 160 }), fc.nat({ max: 60 }), (quarters, count) => {
    const { masses, whole } = poissonMasses(BigInt(quarters))
    agrees(tailsOf({ kind: 'poisson', mean: quarters / 4 }, count), masses, whole, count)
  })
})

it('nothing happens where nothing can', () => {
  expect(tailsOf({ kind: 'poisson', mean: 0 }, 0)).toEqual({ atMost: 1, exactly: 1, atLeast: 1 })
  expect(tailsOf({ kind: 'poisson', mean: 0 }, 1)).toEqual({ atMost: 1, exactly: 0, atLeast: 0 })
  expect(tailsOf({ kind: 'binomial', trials: 3, probability: 0.5 }, 4)).toEqual({
    atMost: 1,
    exactly: 0,
    atLeast: 0,
  })
  expect(tailsOf({ kind: 'poisson', mean: 5e5 }, 500_000).atLeast).toBeCloseTo(0.5, 2)
})

const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n)
/** The ratio to eighteen digits. */
const share = (part: bigint, whole: bigint) => Number((part * 10n ** 30n) / whole) / 1e30

function agrees(
  { atMost, exactly, atLeast }: ReturnType<typeof tailsOf>,
  masses: readonly bigint[],
  whole: bigint,
  count: number,
) {
  const close = (found: number, expected: number) =>
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-10 * expected + 1e-25)
  close(exactly, share(masses[count] ?? 0n, whole))
  close(atMost, share(sum(masses.slice(0, count + 1)), whole))
  close(atLeast, share(sum(masses.slice(count)), whole))
}

/** Binomial weights as integers, by Pascal's triangle; the probability is in hundredths. */
function binomialMasses(trials: number, percent: bigint): bigint[] {
  let row = [1n]
  for (let trial = 0; trial < trials; trial += 1) {
    row = [...row, 0n].map(
      (_, count) => (row[count] ?? 0n) * (100n - percent) + (row[count - 1] ?? 0n) * percent,
    )
  }
  return row
}

/** Poisson weights m^c/c! for a mean in quarters, until they vanish; their sum stands for e^m. */
function poissonMasses(quarters: bigint): { masses: bigint[]; whole: bigint } {
  const masses = [10n ** 60n]
  for (let count = 1n; (masses.at(-1) ?? 0n) > 0n; count += 1n) {
    masses.push(((masses.at(-1) ?? 0n) * quarters) / (4n * count))
  }
  return { masses, whole: sum(masses) }
}
