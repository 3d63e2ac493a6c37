import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { QUESTIONS } from '@/scripts/move/codes'
import { mappingShape, NOTHING_DECIDED } from '@/scripts/move/mapping'

const known = Object.keys(QUESTIONS).toSorted()

it('J3 every question has its row in the documentation, with what to do, and there is no row of another', () => {
  const page = readFileSync(inRoot('docs', 'moving.md'), 'utf8')
  const documented = [...page.matchAll(/^\| `(\w+)`: [^|]+ \| [^|]+ \|$/gm)].map(([, code]) => code)
  expect(documented.toSorted()).toEqual(known)
})

it('J3 an answer in the mapping is taken, and a misspelled one is refused', () => {
  const empty = { entities: {}, no_value: 'ask', formulas: {} }
  const accepted = { values: { 102: 'причина' } }
  expect(mappingShape.parse({ ...empty, names: { 14: 'Другой' }, accepted })).toEqual({
    ...{ ...empty, names: { 14: 'Другой' } },
    ...{ accepted: { ...accepted, documents: {}, metrics: {} }, timezone: 'UTC' },
  })
  expect(mappingShape.parse(empty)).toEqual(NOTHING_DECIDED)
  expect(mappingShape.safeParse({ ...empty, name: {} }).success).toBe(false)
  expect(mappingShape.parse({ ...empty, timezone: 'Asia/Barnaul' })).toMatchObject({
    timezone: 'Asia/Barnaul',
  })
  expect(mappingShape.safeParse({ ...empty, timezone: 'Барнаул' }).error?.issues).toMatchObject([
    { path: ['timezone'], message: expect.stringContaining('неизвестный часовой пояс') },
  ])
  expect(mappingShape.safeParse({ ...empty, accepted: { value: {} } }).success).toBe(false)
})

it('J3 whatever waits for a person is a question that is known', () => {
  const folder = inRoot('scripts', 'move')
  const sources = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const text = sources.map((name) => readFileSync(inRoot('scripts', 'move', name), 'utf8')).join('\n')
  const calls = [...text.matchAll(/\btell\(([^;]*?)\)\n/g)].map(([, call = '']) => call)
  const waiting = calls.filter((call) => /'(question|refused|kept)'/.test(call))
  expect(waiting.length).toBeGreaterThan(15)
  const codes = waiting.flatMap((call) =>
    [...call.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, code]) => code),
  )
  const entities = new Set(['metric_categories', 'input_documents', 'metric_units'])
  expect(codes.filter((code = '') => !(known.includes(code) || entities.has(code)))).toEqual([])
})
