import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, test } from 'vitest'
import {
  changedFormFields,
  emptyValues,
  freeLetter,
  type MetricFormValues,
  metricFormSchema,
  typedOver,
} from '@/components/metrics/form/metric-form-values'

const FILLED: MetricFormValues = {
  ...emptyValues(7, '2026-10-01'),
  metric_target_order_id: '1',
  name: 'Доля осложнений',
  short_name: 'Осложнения',
  metric_unit: { name: '%' },
  formula: 'a * 100 / b',
  metric_calc_data: [
    { var_name: 'a', name: 'Число осложнений', aggregation: 'sum' },
    { var_name: 'b', name: 'Число операций', aggregation: 'sum' },
  ],
}

const problems = (
  changes: Partial<MetricFormValues>,
  documents: { first: string; last: string } | null = null,
) =>
  metricFormSchema(documents && { documents, date_end: '2019-12-31' })
    .safeParse({ ...FILLED, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the form’s rules', () => {
  test('what is typed becomes what the API takes', () => {
    const result = metricFormSchema(null).safeParse({ ...FILLED, target_value: '1 234,50', decimals: '1' })
    expect(result.data).toMatchObject({
      metric_category_id: 7,
      metric_target_order_id: 1,
      decimals: 1,
      target_value: '1234.5',
      date_end: null,
    })
  })

  test.each([
    [{ formula: 'a * 100 /' }, 'formula: Позиция 10: ожидалась переменная или число'],
    [{ formula: 'a * 100 / (b - b)' }, 'formula: Формула делит на ноль при любых данных'],
    [{ formula: 'a * 100' }, 'formula: Позиция 7: переменная «b» объявлена, но не используется в формуле'],
    [{ metric_target_order_id: '' }, 'metric_target_order_id: Выберите значение'],
    [{ metric_unit: { name: ' ' } }, 'metric_unit.name: Заполните поле'],
    [{ date_end: '2026-09-30' }, 'date_end: Окончание не может быть раньше начала'],
    [{ min_denominator: '' }, 'min_denominator: Введите число'],
    [{ formula: '' }, 'formula: Введите формулу'],
  ])('%o', (changes, expected) => {
    expect(problems(changes)).toEqual([expected])
  })

  test('an empty form is refused in Russian, whatever the types of a field', async () => {
    const empty = { ...emptyValues(7, '2026-10-01'), metric_category_id: '', decimals: '', weight: '' }
    const resolve = zodResolver(metricFormSchema(null))
    const { errors } = await resolve(empty, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(errors.metric_category_id?.message).toBe('Выберите значение')
    expect(errors.metric_target_order_id?.message).toBe('Выберите значение')
    expect(errors.decimals?.message).toBe('Введите целое число от 0 до 6')
    expect(JSON.stringify(errors)).not.toMatch(/invalid|expected|received/i)
  })

  test('a wrong formula is told of beside an unchosen value', () => {
    expect(problems({ formula: 'a * 100 /', metric_target_order_id: '' })).toEqual([
      'metric_target_order_id: Выберите значение',
      'formula: Позиция 10: ожидалась переменная или число',
    ])
  })

  test('a formula that documents freeze is not judged, unless its indicator is to end otherwise', () => {
    const closed = { formula: 'сумма(a)', date_begin: '2018-01-01', date_end: '2019-12-31' }
    const within = { first: '2019-01-01', last: '2019-01-01' }
    expect(problems(closed, within)).toEqual([])
    expect(problems({ ...closed, date_end: '' }, within)).toHaveLength(1)
    expect(problems(closed)).toHaveLength(1)
  })

  test('dates keep the documents inside', () => {
    const documents = { first: '2025-01-01', last: '2026-10-01' }
    expect(problems({}, documents)).toEqual([
      'date_begin: Есть документ за период с 01.01.2025: начало не может быть позже',
    ])
  })
})

describe('what is sent', () => {
  const typed = { ...FILLED, name: 'Частота осложнений', formula: 'a / b' }

  test('only what was changed', () => {
    expect(changedFormFields(FILLED, { ...FILLED })).toEqual([])
    expect(changedFormFields(FILLED, typed)).toEqual(['name', 'formula'])
  })

  test('over another person’s version the typed text stays, a frozen formula does not', () => {
    const stored = { ...FILLED, weight: '2' }
    const changed = changedFormFields(FILLED, typed)
    expect(typedOver(stored, typed, changed, false)).toEqual({
      ...stored,
      name: typed.name,
      formula: 'a / b',
    })
    expect(typedOver(stored, typed, changed, true)).toEqual({ ...stored, name: typed.name })
  })
})

test('a new variable takes the first free letter, in its place', () => {
  expect(freeLetter(['a', 'c'])).toEqual({ letter: 'b', index: 1 })
  expect(freeLetter([])).toEqual({ letter: 'a', index: 0 })
  expect(freeLetter(['a', 'b', 'c', 'd', 'e'])).toBeNull()
})
