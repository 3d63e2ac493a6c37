import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Evidence } from '@/components/quality/evidence'
import type { Finding } from '@/lib/features/quality/contract'

const own = { statistic: 0.24, freedom: 11, chance: 3e-8 }
const points = [10, 10, 11, 10, 10, 10, 11, 10, 10, 10, 10, 11].map((cases) => ({ cases, of: 100 }))

it.each<[Finding['oddity'], shape: RegExp, count: number]>([
  [{ kind: 'variation', statistic: 115, freedom: 327, indicators: 33, own, points }, /<circle/g, 12],
  [{ kind: 'digits', numbers: 60, round: 27, digits: [15, 3, 4, 5, 6, 12, 4, 3, 4, 4] }, /<text/g, 10],
  [{ kind: 'copies', numbers: 50, equal: 9, expected: 1.8 }, /"fill-accent"/g, 9],
  [{ kind: 'copies', numbers: 50, equal: 9, expected: 1.8 }, /<rect/g, 50],
  [{ kind: 'zeros', of: 1000, expected: 19.459, scatter: 0.311 }, />19,5</g, 1],
])('draws what was found, within its frame, and NaN nowhere: %o', (oddity, shape, count) => {
  const drawn = renderToString(createElement(Evidence, { oddity }))
  expect(drawn.match(shape)).toHaveLength(count)
  expect(drawn).not.toContain('NaN')
  for (const [, name = '', size] of drawn.matchAll(/ (c?x|c?y)="([\d.-]+)"/g)) {
    expect(Number(size), `${name} ${size}`).toBeGreaterThanOrEqual(0)
    expect(Number(size), `${name} ${size}`).toBeLessThanOrEqual(name.endsWith('x') ? 120 : 48)
  }
})
