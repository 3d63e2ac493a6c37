import { describe, expect } from 'vitest'
import { metricBody, metricWithDocument, SHARE_VARIABLES, variable } from '@/e2e/support/metrics'
import { cases, expectRefused, fieldsAtFault, label, oneWins, type Table } from '@/e2e/support/refusals'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { readApprovedPeriods } from '@/lib/features/metrics/data'

const REFUSED: Table = [
  ['name', ['', ' ', null, 'x'.repeat(256), 'a\nb', 'a\u0000', 'a\ud800', 5]],
  ['short_name', ['', ' ', null, 'x'.repeat(37), 'a\nb', 5]],
  ['description', ['x'.repeat(8001), 'a\u0000', 'a\ud800', 5]],
  ['metric_unit', [null, {}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'a\nb' }, '%']],
  ['metric_category_id', [999, 0, 'x']],
  ['metric_period_id', [0, 4, 'x', null]],
  ['metric_target_order_id', [5, 'x', null]],
  [
    'formula',
    [
      '',
      null,
      5,
      'a',
      'a * 100 / c',
      'a *',
      'а * 100 / b',
      '1',
      'a ** b',
      'a/b; b',
      `${'('.repeat(300)}`,
      'a+b+'.repeat(80),
    ],
  ],
  [
    'metric_calc_data',
    [
      [],
      null,
      'ab',
      [...'abcde', 'a'].map((letter) => variable(letter)),
      [variable('a'), variable('a')],
      [variable('a'), variable('f')],
      [variable('a'), variable('B')],
      [variable('a'), variable('b', { name: '' })],
      [variable('a'), variable('b', { name: 'x'.repeat(256) })],
      [variable('a'), variable('b', { aggregation: 'max' })],
    ],
  ],
  ['date_begin', ['', null, '2026-02-01', '2026-01-02', '2026-02-30', 'abc', '1999-10-01', 20260101]],
  ['date_end', ['2025-12-31', '2026-05-01', '2026-06-29', 'abc', 5]],
  ['decimals', [-1, 7, 1.5, 'x', null, true]],
  ['target_value', ['x', -1, '1e400', true, 1e12, '0.1234567']],
  ['min_denominator', ['x', -1, null, '', 1e12]],
  ['weight', [0, -1, 'x', null, 1001, '0.0001']],
  ['metric_kind', ['share', 5, true]],
  ['position', ['x', -1, 1.5, 1e9]],
]

const REFUSED_CODES: Table = [['code', ['', 'bad code!', 'Код', '1a', 'a'.repeat(41), 5]]]

const ACCEPTED: Table = [
  ['name', ['Ё'.repeat(255), '< 5 % & «кавычки»']],
  ['short_name', ['Ё'.repeat(36), 'ИСМП, ВАП']],
  ['description', [null, '<p>Описание</p>']],
  ['metric_period_id', [1, 2, 3]],
  ['metric_target_order_id', [1, 2, 3, 4]],
  ['metric_kind', ['proportion', 'rate', 'mean', 'other']],
  ['formula', ['a*100/b', '100 * a / b', 'a + b', '-(a - b) * 0,5', 'a / b']],
  ['date_end', [null, '2026-03-31', '2026-12-31']],
  ['decimals', [0, 6]],
  ['target_value', [null, 0, 99.5]],
  ['min_denominator', [0, 1, 30]],
  ['weight', [0.5, 2, 1000]],
]

/** Fields of a form and their stored values. */
const OF_FORMS = [
  ['name', '  Имя с краями ', 'Имя с краями'],
  ['description', '  <p> </p> ', null],
  ['description', '<h1>Глава</h1>', 'Глава'],
  ['description', `<p>${'я'.repeat(7993)}</p>`, `<p>${'я'.repeat(7993)}</p>`],
  ['decimals', '3', 3],
  ['target_value', '1 234,5', 1234.5],
  ['target_value', '', null],
  ['min_denominator', '30,5', 30.5],
  ['weight', '0,125', 0.125],
  ['date_end', '', null],
  ['metric_period_id', '2', 2],
  ['metric_target_order_id', '2', 2],
] as const

describe('adding an indicator', () => {
  it('every wrong value is refused at its field', async () => {
    const before = await db().metric.count()
    await expectRefused(REFUSED, (wrong) => admin.post('/api/metrics', metricBody(wrong)))
    expect(fieldsAtFault(await admin.post('/api/metrics', {})).sort()).toEqual(
      Object.keys(metricBody()).sort(),
    )
    const formula = await admin.post('/api/metrics', metricBody({ formula: 'a * 1 + ' }))
    expect(formula.at('errors', 'formula', 0)).toMatch(/^Позиция \d+: ожидалась переменная или число$/)
    expect(await db().metric.count()).toBe(before)
    expect(await db().metricUnit.count({ where: { name: '' } })).toBe(0)
  })

  it('every right value is stored, also as a form sends it', async () => {
    const right = [...cases(ACCEPTED).map(([field, value]) => [field, value, value] as const), ...OF_FORMS]
    for (const [index, [field, sent, stored]] of right.entries()) {
      const answer = await admin.post(
        '/api/metrics',
        metricBody({ name: `Показатель ${index}`, [field]: sent }),
      )
      expect([answer.status, answer.at('data', field)], label(field, sent)).toEqual([201, stored])
      await db().metric.delete({ where: { id: Number(answer.at('data', 'id')) } })
    }
  })

  it('the longest names, every letter, variables in any order and without an aggregation', async () => {
    const letters = [...'edcba']
    const answer = await admin.post(
      '/api/metrics',
      metricBody({
        metric_unit: { name: ` ${'Ю'.repeat(50)} ` },
        formula: 'a + b + c + d + e',
        metric_calc_data: letters.map((letter) => variable(letter, { name: letter.repeat(255) })),
      }),
    )
    expect(answer.at('data'), answer.text).toMatchObject({
      metric_unit: { name: 'Ю'.repeat(50) },
      metric_calc_data: letters
        .toSorted()
        .map((letter) => ({ var_name: letter, name: letter.repeat(255), aggregation: 'sum' })),
    })
  })

  it('a code may be sent once, is told, and stays; without one it is made up', async () => {
    await expectRefused(REFUSED_CODES, (wrong) => admin.post('/api/metrics', metricBody(wrong)))
    const answer = await admin.post('/api/metrics', metricBody({ code: ' fall_rate ' }))
    expect([answer.status, answer.at('data', 'code')]).toEqual([201, 'fall_rate'])
    const twin = await admin.post('/api/metrics', metricBody({ name: 'Другой', code: 'fall_rate' }))
    expect([twin.status, fieldsAtFault(twin)]).toEqual([422, ['code']])
    const path = `/api/metrics/${answer.at('data', 'id')}`
    await admin.put(path, { code: 'other', decimals: 1 })
    expect((await admin.get(path)).at('data')).toMatchObject({ code: 'fall_rate', decimals: 1 })
    const free = await admin.post('/api/metrics', metricBody({ name: 'Без кода', code: null }))
    expect(free.at('data', 'code')).toMatch(/^i_[0-9a-f]+$/)
  })

  it('left out: quarter, two decimals, a denominator of ten, at the end of the list', async () => {
    const answer = await admin.post('/api/metrics', metricBody())
    expect(answer.at('data')).toMatchObject({
      metric_period_id: 2,
      decimals: 2,
      min_denominator: 10,
      weight: 1,
      target_value: null,
      date_end: null,
      description: null,
      has_documents: false,
      state: 'current',
      without_code: SHARE_VARIABLES.length,
      metric_calc_data: SHARE_VARIABLES,
    })
    const tree = await admin.get(`/api/metric-categories/${world.categories[0]}`)
    const metrics = Object(tree.at('data', 'metrics'))
    expect(metrics[metrics.length - 1]).toMatchObject({ id: answer.at('data', 'id') })
  })

  it('the description is sanitised, the unit is made on its first use, one whatever its case, spelled as last typed', async () => {
    const units = await db().metricUnit.count()
    const description = '<p onclick="x()">Текст <img src=x onerror=alert(1)><a href="javascript:x">а</a></p>'
    const first = await admin.post(
      '/api/metrics',
      metricBody({ description, metric_unit: { id: 1, name: 'Коек' } }),
    )
    expect(first.at('data', 'description')).toBe('<p>Текст <a>а</a></p>')
    const second = await admin.post(
      '/api/metrics',
      metricBody({ name: 'Ещё один', metric_unit: { name: 'КОЕК' } }),
    )
    expect(second.at('data', 'metric_unit')).toEqual({
      ...Object(first.at('data', 'metric_unit')),
      name: 'КОЕК',
    })
    expect(await db().metricUnit.count()).toBe(units + 1)
    const found = await admin.get(`/api/metric-units?search=${encodeURIComponent('оЕк')}`)
    expect(found.at('data')).toEqual([second.at('data', 'metric_unit')])
    const unit = await manager.get(`/api/metric-unit/${first.at('data', 'metric_unit', 'id')}`)
    expect(unit.at('data', 'name')).toBe('КОЕК')
  })

  it('twenty at once: one name, one indicator; one new unit', async () => {
    const add = (name: string, unit: string) =>
      admin.post('/api/metrics', metricBody({ name, metric_unit: { name: unit } }))
    const refused = { status: 422, errors: { name: expect.anything() } }
    await oneWins(20, (index) => add(index % 2 ? 'НОВЫЙ' : 'новый', 'литр'), refused)
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(`Показатель ${index}`, 'грамм')),
    )
    expect(many.every((answer) => answer.status === 201)).toBe(true)
    expect(new Set(many.map((answer) => answer.at('data', 'position'))).size).toBe(20)
    expect(await db().metricUnit.count({ where: { name: 'грамм' } })).toBe(1)
  })
})

it('editing an indicator: every wrong value is refused at its field and nothing is stored', async () => {
  const id = (await admin.post('/api/metrics', metricBody())).at('data', 'id')
  await expectRefused(REFUSED, (wrong) => admin.put(`/api/metrics/${id}`, wrong))
  expect((await admin.get(`/api/metrics/${id}`)).at('data', 'version')).toBe(1)
})

it('says which periods are approved already, which a new indicator does not get into', async () => {
  const before = await readApprovedPeriods()
  await metricWithDocument()
  const of = (rows: typeof before) =>
    rows.find(
      (one) =>
        one.metric_category_id === world.categories[0] &&
        one.latest === '2026-07-01' &&
        one.metric_period_id === 2,
    )?.organisations ?? 0
  expect(of(await readApprovedPeriods())).toBe(of(before) + 1)
})
