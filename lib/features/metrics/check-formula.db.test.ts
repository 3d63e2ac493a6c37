import { expect, it } from 'vitest'
import { signedIn } from '@/e2e/support/api'
import { cpuTime } from '@/e2e/support/cpu-time'
import { freshWorld } from '@/e2e/support/database'

const admin = await signedIn((await freshWorld()).users.admin)

const check = (body: unknown) => admin.post('/api/metrics/check-formula', body)

it.each([
  ['a * 100 / b', ['a', 'b'], { a: 1, b: 8 }, 12.5, null],
  ['a * 100 / b', [{ var_name: 'a' }, { var_name: 'b' }], { a: '3,5', b: '7' }, 50, null],
  ['a / b', ['a', 'b'], { a: 1, b: 0 }, null, 'zero_denominator'],
  ['a / 0', ['a'], { a: 1 }, null, 'zero_denominator'],
  ['a / b', ['a', 'b'], { a: 1 }, null, 'missing'],
  ['a / b', ['a', 'b'], undefined, null, 'missing'],
  ['a*a*a*a', ['a'], { a: 999_999_999_999 }, null, 'not_finite'],
])('%s of %o with %o', async (formula, variables, sample, value, non_value) => {
  const answer = await check({ formula, variables, sample })
  expect([answer.status, answer.at('data')]).toEqual([200, { value, non_value }])
})

it('I3 hostile and wrong formulas are text, refused at the field with a position, as cheaply as an honest one', async () => {
  const list: Array<[string, string[]]> = [
    ['constructor.constructor("return process")()', ['a']],
    ['__proto__', []],
    ['9^9^9', []],
    ['('.repeat(10_000), ['a']],
    [`${'('.repeat(10_000)}a${')'.repeat(10_000)}`, ['a']],
    ['а', ['a']],
    ['a + c', ['a']],
    ['a', ['a', 'b']],
    ['a', ['a', 'a']],
    ['a', ['a', '__proto__']],
    ['a; b', ['a', 'b']],
    ['', []],
    ['a\u0000b', ['a', 'b']],
    [`${'-'.repeat(200)}a`, ['a']],
  ]
  const honest = await cpuTime(() => check({ formula: 'a * 100 / b', variables: ['a', 'b'] }))
  for (const [formula, variables] of list) {
    const cost = await cpuTime(async () => {
      const answer = await check({ formula, variables, sample: { a: 1, b: 2 } })
      const position = answer.at('data', 'position')
      expect([answer.status, typeof position], formula.slice(0, 40)).toEqual([422, 'number'])
      expect(answer.at('errors', 'formula')).toEqual([answer.at('message')])
      expect(answer.at('message')).toContain(`Позиция ${position}: `)
    })
    expect(cost / honest, formula.slice(0, 40)).toBeLessThan(10)
  }
})

it('other shapes and samples that are no numbers are refused', async () => {
  for (const [body, field] of [
    [{ formula: 5 }, 'formula'],
    [{}, 'formula'],
    [{ formula: 'a', variables: 'a' }, 'variables'],
    [{ formula: 'a', variables: [1] }, 'variables.0'],
    [{ formula: 'a', variables: ['a'], sample: { a: '1e400' } }, 'sample.a'],
    [{ formula: 'a', variables: ['a'], sample: { a: -1 } }, 'sample.a'],
    [{ formula: 'a', variables: ['a'], sample: { a: true } }, 'sample.a'],
  ] as const) {
    const answer = await check(body)
    expect([answer.status, Object.keys(Object(answer.at('errors')))], JSON.stringify(body)).toEqual([
      422,
      [field],
    ])
  }
})
