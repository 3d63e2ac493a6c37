import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import type { SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'
import { proposalsOf } from '@/lib/features/source-data/proposals'
import { sourceDatumFields } from '@/lib/features/source-data/schema'

const use = (id: number, name: string, metric = id): Use => ({
  metric_calc_data_id: id,
  var_name: 'b',
  name,
  aggregation: 'sum',
  metric: { id: metric, name: `Показатель ${metric}` },
  metric_period: { id: 2, name: 'Квартал', system_name: 'quarter' },
  metric_category: { id: 1, name: 'Категория', short_name: 'Категория' },
})

const datum = (name: string, code: string, uses: Use[] = []): SourceDatumAnswer => ({
  id: 9,
  code,
  name,
  unit: 'операций',
  is_whole: true,
  version: 1,
  uses,
})

it('two variables of one name are proposed as a new datum, with a code of its own', () => {
  const [operations, ...rest] = proposalsOf(
    [datum('Другое', 'chislo_operatsiy')],
    [use(1, 'Число операций'), use(2, 'число  операций.'), use(3, 'Число родов')],
  )
  expect(operations).toMatchObject({
    source_datum_id: null,
    name: 'Число операций',
    code: 'chislo_operatsiy_2',
    uses: [{ metric_calc_data_id: 1 }, { metric_calc_data_id: 2 }],
  })
  expect(rest).toEqual([])
})

it('one variable called like a datum there is, is proposed for it', () => {
  const known = datum('Новорождённые', 'newborns', [use(1, 'Новорожденные')])
  expect(proposalsOf([known], [use(2, 'Новорожденные')])).toMatchObject([
    { source_datum_id: 9, code: 'newborns' },
  ])
  // The indicator uses the datum already, so another of its variables is something else.
  expect(proposalsOf([known], [use(2, 'Новорожденные', 1)])).toEqual([])
})

test('what is proposed can be stored: codes are words and differ, an indicator comes once, nothing comes twice', () => {
  const name = fc.constantFrom('Число операций', 'число операций', 'Ёж, «7»', '5 дней', '→', 'x'.repeat(60))
  forCases(100, fc.array(fc.tuple(name, fc.nat(3)), { maxLength: 12 }), (variables) => {
    const proposals = proposalsOf(
      [],
      variables.map(([called, metric], index) => use(index, called, metric)),
    )
    const codes = proposals.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(sourceDatumFields.shape.code.safeParse(code).success).toBe(true)
    for (const { uses } of proposals)
      expect(new Set(uses.map(({ metric }) => metric.id)).size).toBe(uses.length)
    const ids = proposals.flatMap(({ uses }) => uses.map((one) => one.metric_calc_data_id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
