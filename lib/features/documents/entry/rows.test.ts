import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { storedRow } from '@/e2e/support/stored-row'
import { applyEdits, factsOf, lostValues } from '@/lib/features/documents/entry/rows'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'

const exactValues = (row: StoredRow | undefined) =>
  row?.input_document_value_calc_data.map(({ exact }) => exact)

const sent = (a: string | null, b: string | null, is_active = true) => ({
  metric_id: 10,
  is_active,
  note: null,
  input_document_value_calc_data: [
    { metric_calc_data_id: 100, value: a },
    { metric_calc_data_id: 101, value: b },
  ],
})

describe('applyEdits', () => {
  it('computes values itself and lists what changed', () => {
    const { rows, changes, errors } = applyEdits([storedRow()], [sent('7', '1234')])
    expect(errors).toEqual({})
    expect(rows[0]?.exact).toBe('0.56726094003241491086')
    expect(changes).toEqual([
      { metric_id: 10, field: 'value', var_name: 'a', old: null, new: '7' },
      { metric_id: 10, field: 'value', var_name: 'b', old: null, new: '1234' },
    ])
  })

  it('keeps empty empty and names why there is no value', () => {
    expect(applyEdits([storedRow()], [sent('7', null)]).rows[0]).toMatchObject({
      exact: null,
      non_value: 'missing',
    })
    expect(applyEdits([storedRow()], [sent('7', '0')]).rows[0]).toMatchObject({
      exact: null,
      non_value: 'zero_denominator',
    })
  })

  it('clears the values of a row switched off', () => {
    const filled = applyEdits([storedRow()], [sent('7', '8')]).rows
    const { rows, changes } = applyEdits(filled, [sent('7', '8', false)])
    expect(rows[0]).toMatchObject({ is_active: false, exact: null, non_value: 'inactive' })
    expect(exactValues(rows[0])).toEqual([null, null])
    expect(changes).toHaveLength(3)
  })

  it('keeps rows and variables that were not sent', () => {
    const filled = applyEdits([storedRow()], [sent('7', '8')]).rows
    expect(applyEdits(filled, []).rows).toEqual(filled)
    const partly = {
      ...sent('9', null),
      input_document_value_calc_data: [{ metric_calc_data_id: 100, value: '9' }],
    }
    expect(exactValues(applyEdits(filled, [partly]).rows[0])).toEqual(['9', '8'])
  })

  it('refuses indicators and variables of other documents by their path', () => {
    const foreign = { ...sent('1', '2'), metric_id: 99 }
    const wrong = {
      ...sent('1', '2'),
      input_document_value_calc_data: [{ metric_calc_data_id: 7, value: '1' }],
    }
    expect(Object.keys(applyEdits([storedRow()], [foreign]).errors)).toEqual([
      'input_document_values.0.metric_id',
    ])
    expect(Object.keys(applyEdits([storedRow()], [wrong]).errors)).toEqual([
      'input_document_values.0.input_document_value_calc_data.0.metric_calc_data_id',
    ])
  })

  it('has no changes exactly when nothing differs, and applying twice changes nothing more', () => {
    const entry = fc.option(fc.nat(100_000).map(String), { nil: null })
    forCases(100, entry, entry, fc.boolean(), (a, b, isActive) => {
      const once = applyEdits([storedRow()], [sent(a, b, isActive)])
      const twice = applyEdits(once.rows, [sent(a, b, isActive)])
      expect(twice.changes).toEqual([])
      expect(twice.rows).toEqual(once.rows)
      expect((once.rows[0]?.exact === null) === (once.rows[0]?.non_value !== null)).toBe(true)
    })
  })
})

describe('factsOf', () => {
  const filled = (a: string, b: string) => applyEdits([storedRow()], [sent(a, b)]).rows

  it('keeps active computable rows with their variables', () => {
    expect(factsOf(filled('7', '1234'))).toEqual([
      {
        metric_id: 10,
        value: '0.56726094003241491086',
        eligible: true,
        a: '7',
        b: '1234',
        c: null,
        d: null,
        e: null,
      },
    ])
    expect(factsOf(filled('7', '0'))).toEqual([])
    expect(factsOf(applyEdits([storedRow()], [sent('7', '8', false)]).rows)).toEqual([])
  })
})

it('lostValues lists what a deletion takes away', () => {
  expect(lostValues(applyEdits([storedRow()], [sent('7', null)]).rows)).toEqual([
    { metric_id: 10, field: 'value', var_name: 'a', old: '7', new: null },
  ])
})
