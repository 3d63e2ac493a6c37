import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyId, bodyInteger, bodyWhole, optionalBodyId, requiredVersion } from '@/lib/core/http/params'

const CHOOSE = 'Выберите значение'

/** Errors of the API and of a form for a value; null when it is accepted. */
async function verdicts(schema: z.ZodType, value: unknown) {
  const whole = z.object({ field: schema })
  const [issue] = whole.safeParse({ field: value }).error?.issues ?? []
  const resolve = zodResolver<{ field: unknown }, unknown, { field: unknown }>(whole)
  const { errors } = await resolve({ field: value }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return { api: issue?.message ?? null, form: errors.field?.message ?? null }
}

describe.each([
  ['bodyId', bodyId, CHOOSE],
  ['optionalBodyId', optionalBodyId, CHOOSE],
  ['bodyInteger', bodyInteger, 'Введите целое число'],
  ['bodyWhole', bodyWhole(1, 12, 'От 1 до 12'), 'От 1 до 12'],
  ['requiredVersion', requiredVersion, 'Укажите версию записи'],
])('%s', (_name, schema, message) => {
  test.each([undefined, true, 'семь', '1e2', '-1', 1.5, Number.NaN, {}, [1]])(
    'a form and the API refuse %j in the same Russian words',
    async (value) => {
      expect(await verdicts(schema, value)).toEqual({ api: message, form: message })
    },
  )

  test('a number and its digits are the same', () => {
    expect([schema.parse(12), schema.parse('12')]).toEqual([12, 12])
  })
})

test('nothing chosen is refused, or null where a choice may be empty', async () => {
  for (const value of ['', null]) expect(await verdicts(bodyId, value)).toEqual({ api: CHOOSE, form: CHOOSE })
  expect([optionalBodyId.parse(''), optionalBodyId.parse(null), bodyInteger.parse(null)]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([0, 13, '0', '13'])('%j is outside its bounds', async (value) => {
  expect(await verdicts(bodyWhole(1, 12, 'От 1 до 12'), value)).toEqual({
    api: 'От 1 до 12',
    form: 'От 1 до 12',
  })
})

test.each([0, -1, 2_147_483_648, '0', '2147483648'])('%j is no row id', async (value) => {
  expect(await verdicts(bodyId, value)).toEqual({ api: CHOOSE, form: CHOOSE })
  expect(await verdicts(optionalBodyId, value)).toEqual({ api: CHOOSE, form: CHOOSE })
})
