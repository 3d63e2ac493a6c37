import { expect, it } from 'vitest'
import { z } from 'zod'
import { requireDeclared } from '@/lib/core/process/declared'

const answer = z.object({
  data: z.array(z.object({ id: z.int(), at: z.date().nullable() })),
  meta: z.object({ total: z.int() }).optional(),
})
const body = (row: object, more = {}) => ({ data: [{ id: 1, at: null, ...row }], ...more })
const hold = (value: unknown) => () => requireDeclared('GET /api/rows', answer, value)

it('is let through whole, with and without its optional parts', () => {
  expect(hold(body({}))).not.toThrow()
  expect(hold(body({ at: new Date() }, { meta: { total: 1 } }))).not.toThrow()
})

it('names the call and the place of a field nobody declared, however deep', () => {
  expect(hold(body({ email: 'a@b' }))).toThrow('GET /api/rows holds what is not declared: data.0.email')
  expect(hold(body({}, { secret: null }))).toThrow('secret')
  expect(hold(body({}, { meta: { total: 1, until: 2 } }))).toThrow('meta.until')
})

it('names the place of a field that is missing or of another kind', () => {
  expect(hold({ data: [{ at: null }] })).toThrow(/data\[0\]\.id/)
  expect(hold(body({ id: '1' }))).toThrow(/data\[0\]\.id/)
})
