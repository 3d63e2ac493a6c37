import { expect, it } from 'vitest'
import { plainLines } from '@/lib/features/analytics/funnel/funnel-lines'

it.each(['proportion', 'rate'] as const)('the zones of a %s are divided by its limits', (kind) => {
  const { at, zoneAt } = plainLines(kind, 0.05, 1)
  const { l95, u95, l998, u998 } = at(1_000)
  const near = [l998, l95, 0.05, u95, u998].flatMap((limit) => [limit - 1e-6, limit + 1e-6])
  expect(near.map((value) => zoneAt(value, 1_000)).join(' ')).toBe(
    'below998 below95 below95 lower lower upper upper above95 above95 above998',
  )
})
