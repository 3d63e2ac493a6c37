import { expect, it } from 'vitest'
import { freeFor } from '@/components/source-data/datum-words'
import type { SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'

const use = (id: number, metric: number): Use => ({
  metric_calc_data_id: id,
  var_name: 'a',
  name: 'Число операций',
  aggregation: 'sum',
  metric: { id: metric, name: `Показатель ${metric}` },
  metric_period: { id: 2, name: 'Квартал', system_name: 'quarter' },
  metric_category: { id: 1, name: 'Категория', short_name: 'Категория' },
})

it('a datum is linked with variables of indicators that do not ask for it yet; with none where all are linked', () => {
  const uses = [use(1, 7)]
  const datum: SourceDatumAnswer = {
    id: 9,
    code: 'x',
    name: 'Операции',
    unit: 'операций',
    is_whole: true,
    version: 1,
    uses,
  }
  const freeOf = (unlinked: Use[]) => freeFor(datum, { data: [datum], meta: { proposals: [], unlinked } })
  expect(freeOf([use(2, 7), use(3, 8)])).toEqual([use(3, 8)])
  expect(freeOf([use(2, 7)])).toEqual([])
  expect(freeOf([])).toEqual([])
})
