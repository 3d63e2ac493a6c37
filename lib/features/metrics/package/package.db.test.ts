import { expect } from 'vitest'
import { createFilled } from '@/e2e/support/world'
import { admin, it, manager } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import {
  type CataloguePackage,
  cataloguePackage,
  checkedPackage,
  type PackedMetric,
} from '@/lib/features/metrics/contract'
import reference from '@/prisma/reference/catalogue.json'

const PATH = '/api/catalogue-package'

/** A package with its first indicator changed. */
function withFirst(from: CataloguePackage, changes: Partial<PackedMetric>): CataloguePackage {
  const [category, ...categories] = from.categories
  const [metric, ...metrics] = category?.metrics ?? []
  if (!category || !metric) throw new Error('an empty package')
  return {
    ...from,
    categories: [{ ...category, metrics: [{ ...metric, ...changes }, ...metrics] }, ...categories],
  }
}

async function emptied() {
  await db().crossCheck.deleteMany()
  await db().metric.deleteMany()
  await db().metricCategory.deleteMany()
  await db().sourceDatum.deleteMany()
}

it('a package of a catalogue comes back the same, into an empty catalogue too', async () => {
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  // From the whole answer, or from the package alone.
  const checked = checkedPackage.parse((await admin.post(`${PATH}/check`, { data: exported })).at('data'))
  expect(checked.counts).toMatchObject({
    created: 0,
    changed: 0,
    frozen: 0,
    refused: 0,
    same: checked.rows.length,
  })
  await emptied()
  const fresh = checkedPackage.parse((await admin.post(`${PATH}/check`, exported)).at('data'))
  expect(fresh.counts).toMatchObject({ created: checked.rows.length, refused: 0 })
  expect(await db().metric.count()).toBe(0)
  expect((await admin.post(PATH, exported)).status).toBe(200)
  expect(cataloguePackage.parse((await admin.get(PATH)).at('data'))).toEqual(exported)
})

it('the start-up data are such a package, of which the form would take every row', async () => {
  await emptied()
  const { counts } = checkedPackage.parse((await admin.post(PATH, reference)).at('data'))
  expect(counts).toEqual({
    created: 46 + 69 + reference.categories.length,
    changed: 0,
    same: 0,
    frozen: 0,
    refused: 0,
  })
  expect((await admin.get(PATH)).at('data')).toEqual(reference)
  const all = reference.categories.flatMap(({ metrics }) => metrics.flatMap(({ variables }) => variables))
  expect(all.map(({ source_datum }) => source_datum)).toHaveLength(92)
  expect(new Set(all.map(({ source_datum }) => source_datum)).size).toBe(69)
  // All are whole numbers except averaged ones.
  const averaged = new Set(
    all.flatMap(({ aggregation, source_datum }) => (aggregation === 'avg' ? source_datum : [])),
  )
  expect(new Set(reference.source_data.flatMap(({ code, is_whole }) => (is_whole ? [] : code)))).toEqual(
    averaged,
  )
})

it('what changes is told and done; one refused or frozen row, and nothing is done', async () => {
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  const first = exported.categories[0]?.metrics[0]
  if (!first) throw new Error('an empty package')
  const edited = withFirst(exported, {
    name: 'Другое имя',
    suggested_actions: ['Проверить журнал', 'Разобрать случаи', 'Обучить смену'],
    min_denominator: '25',
  })
  const checked = checkedPackage.parse((await admin.post(PATH, edited)).at('data'))
  expect(checked.rows.filter(({ outcome }) => outcome !== 'same')).toEqual([
    {
      kind: 'metric',
      code: first.code,
      outcome: 'changed',
      message: 'name, min_denominator, suggested_actions',
    },
  ])
  expect(cataloguePackage.parse((await admin.get(PATH)).at('data'))).toEqual(edited)
  // A removed value is reported as erased; a generated code is not shown.
  await admin.post(PATH, withFirst(edited, { target_value: '5' }))
  const verdicts = async (changes: Partial<PackedMetric>) => {
    const { rows } = checkedPackage.parse(
      (await admin.post(`${PATH}/check`, withFirst(edited, changes))).at('data'),
    )
    return rows.filter(({ outcome }) => outcome !== 'same').map(({ message }) => message)
  }
  expect(await verdicts({ target_value: null })).toEqual(['target_value (сотрётся)'])
  expect(await verdicts({ code: 'i_0', name: 'Новый', short_name: 'Новый' })).toEqual(['«Новый»'])
  await admin.post(PATH, edited)

  await createFilled(manager)
  const other = exported.categories[0]?.metrics[1]
  const wrong: Array<[CataloguePackage, string]> = [
    [withFirst(edited, { formula: 'a / b' }), 'frozen'],
    [withFirst(edited, { period: 'month' }), 'frozen'],
    [withFirst(edited, { date_begin: '2027-01-01' }), 'refused'],
    [withFirst(edited, { code: 'another', name: other?.name ?? '' }), 'refused'],
    [withFirst(edited, { code: 'another', name: 'Новый', short_name: 'Новый', formula: 'a / z' }), 'refused'],
    [withFirst(edited, { code: 'Плохой код' }), 'refused'],
    [withFirst(edited, { decimals: 9 }), 'refused'],
    [withFirst(edited, { code: other?.code ?? '' }), 'refused'],
    [{ ...edited, source_data: [...edited.source_data, ...edited.source_data.slice(0, 1)] }, 'refused'],
  ]
  const before = await db().metric.findMany({ orderBy: { id: 'asc' } })
  for (const [sent, outcome] of wrong) {
    const refused = await admin.post(PATH, {
      ...sent,
      cross_checks: [],
      categories: [...sent.categories, { name: 'Новая категория', short_name: 'Новая', metrics: [] }],
    })
    const { rows, is_ready } = checkedPackage.parse(refused.at('data'))
    expect([refused.status, is_ready, rows.some((row) => row.outcome === outcome)]).toEqual([
      422,
      false,
      true,
    ])
  }
  expect(await db().metric.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  expect(await db().metricCategory.count({ where: { name: 'Новая категория' } })).toBe(0)
  for (const sent of [
    { format: 'other', version: 1 },
    { data: { format: 'other', version: 1 } },
    { data: [] },
  ])
    expect((await admin.post(PATH, sent)).at('errors', 'format')).toEqual(['Это не пакет показателей'])
})

it('rows of one package that share a name are refused in the check, each with its row', async () => {
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  const [category] = exported.categories
  const [metric] = category?.metrics ?? []
  const [datum] = exported.source_data
  if (!category || !metric || !datum) throw new Error('an empty package')
  const sent: CataloguePackage = {
    ...exported,
    source_data: [
      ...exported.source_data,
      { ...datum, code: 'new_one', name: 'Новое данное' },
      { ...datum, code: 'new_two', name: 'новое данное' },
    ],
    categories: [
      ...exported.categories,
      {
        name: 'Новая категория',
        short_name: 'Новая',
        metrics: [
          { ...metric, code: 'fresh_one', name: 'Новый показатель', short_name: 'Новый' },
          { ...metric, code: 'fresh_two', name: 'новый Показатель', short_name: 'Другой' },
          { ...metric, code: 'fresh_three', name: 'Третий показатель', short_name: 'НОВЫЙ' },
        ],
      },
      { name: 'новая Категория', short_name: 'Иная', metrics: [] },
      { name: 'Третья категория', short_name: 'НОВАЯ', metrics: [] },
    ],
  }
  const checked = checkedPackage.parse((await admin.post(`${PATH}/check`, sent)).at('data'))
  expect(checked.is_ready).toBe(false)
  expect(
    checked.rows.flatMap(({ code, outcome, message }) => (outcome === 'refused' ? [[code, message]] : [])),
  ).toEqual([
    ['new_two', 'так называется данное new_one'],
    ['fresh_two', 'так называется показатель fresh_one'],
    ['fresh_three', 'так называется показатель fresh_one'],
    ['новая Категория', 'так называется категория Новая категория'],
    ['Третья категория', 'так называется категория Новая категория'],
  ])
  expect((await admin.post(PATH, sent)).status).toBe(422)
})

it('a package brings the line of editions: which indicator was copied from which', async () => {
  const [metric] = await db().metric.findMany({ orderBy: { id: 'asc' }, take: 1 })
  const { id = 0, code: previous = '' } = metric ?? {}
  const copied = await admin.post(`/api/metrics/${id}/copy`, { date_begin: '2027-01-01' })
  const code = String(copied.at('data', 'code'))
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  // It stands beside its predecessor, as there.
  await db().metric.delete({ where: { code } })
  expect((await admin.post(PATH, exported)).status).toBe(200)
  expect(cataloguePackage.parse((await admin.get(PATH)).at('data'))).toEqual(exported)
  await emptied()
  expect((await admin.post(PATH, exported)).status).toBe(200)
  const edition = () => db().metric.findUnique({ where: { code }, include: { previous: true } })
  expect((await edition())?.previous?.code).toBe(previous)
  expect(cataloguePackage.parse((await admin.get(PATH)).at('data'))).toEqual(exported)

  // An older file without the field removes nothing, and a value unknown here is no reason to refuse.
  const rewritten = (change: (one: PackedMetric) => object) => ({
    ...exported,
    categories: exported.categories.map((one) => ({ ...one, metrics: one.metrics.map(change) })),
  })
  for (const sent of [
    rewritten(({ previous: _previous, ...one }) => one),
    rewritten((one) => ({ ...one, previous: one.previous && 'gone' })),
  ])
    expect((await admin.post(PATH, sent)).at('data', 'counts')).toMatchObject({ changed: 0, refused: 0 })
  expect((await edition())?.previous?.code).toBe(previous)
})

it('names may change hands within a package: the new edition takes over the name of the old one', async () => {
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  const [category, another] = exported.categories
  const [one, other] = category?.metrics ?? []
  const [datum, second] = exported.source_data
  if (!category || !another || !one || !other || !datum || !second) throw new Error('an empty package')
  const edited: CataloguePackage = {
    ...exported,
    source_data: exported.source_data.map((row) => {
      if (row === datum) return { ...row, name: second.name }
      return row === second ? { ...row, name: datum.name } : row
    }),
    categories: exported.categories.map((row) => {
      if (row === another) return { ...row, short_name: category.short_name }
      if (row !== category) return row
      const [, , ...rest] = category.metrics
      const fresh = {
        ...one,
        code: 'fresh',
        variables: one.variables.map((it) => ({ ...it, source_datum: null })),
      }
      const old = { ...one, name: other.name, short_name: other.short_name }
      const { short_name } = another
      return {
        ...row,
        short_name,
        metrics: [old, { ...other, name: 'Прежний', short_name: 'Прежний' }, ...rest, fresh],
      }
    }),
  }
  const { counts } = checkedPackage.parse((await admin.post(`${PATH}/check`, edited)).at('data'))
  expect(counts).toMatchObject({ created: 1, changed: 6, refused: 0 })
  expect((await admin.post(PATH, edited)).status).toBe(200)
  expect(cataloguePackage.parse((await admin.get(PATH)).at('data'))).toEqual(edited)
  const events = await db().auditEvent.findMany({ where: { entity: { in: ['metric', 'metric_category'] } } })
  const names = events.flatMap(({ before, after }) => [before, after].map((one) => Object(one).short_name))
  expect(names.filter((name) => name?.startsWith('~'))).toEqual([])
  expect(names).toContain(category.short_name)
})

it('what the forms would refuse is refused in the check too, and never fails in the import', async () => {
  const exported = cataloguePackage.parse((await admin.get(PATH)).at('data'))
  const [first] = exported.categories[0]?.metrics ?? []
  if (!first) throw new Error('an empty package')
  const [a] = first.variables
  const refusalsOf = async (changes: Partial<PackedMetric>) => {
    const sent = withFirst(exported, changes)
    const checked = checkedPackage.parse((await admin.post(`${PATH}/check`, sent)).at('data'))
    const status = checked.is_ready ? 200 : 422
    expect((await admin.post(PATH, sent)).status).toBe(status)
    return checked.rows.flatMap(({ outcome, message }) => (outcome === 'refused' ? message : []))
  }
  expect(
    await refusalsOf({
      variables: first.variables.map((one) => ({ ...one, source_datum: a?.source_datum ?? null })),
    }),
  ).toEqual(['показатель запрашивает одно данное дважды'])
  for (const [actions, message] of [
    [['Одно', 'Два'], 'suggested_actions: Назовите от 3 до 5 действий или ни одного'],
    [['Одно', 'Два', 'Т\0ри'], 'suggested_actions.2: Текст содержит недопустимые символы'],
  ] as const)
    expect(await refusalsOf({ suggested_actions: [...actions] })).toEqual([message])
  expect(await refusalsOf({ suggested_actions: ['Одно', 'Два', 'Три'] })).toEqual([])

  const nameless = { ...exported, categories: [{ name: 'Новая' }, ...exported.categories] }
  expect((await admin.post(PATH, nameless)).at('data', 'rows', exported.source_data.length)).toMatchObject({
    kind: 'category',
    code: 'Новая',
    message: 'short_name: Заполните поле',
  })
  const nothing = { format: exported.format, version: exported.version }
  expect((await admin.post(`${PATH}/check`, nothing)).at('message')).toBe('В пакете ничего нет')

  // A unit has one spelling: the check announces exactly what happens.
  const spelled = withFirst(exported, {
    unit: first.unit.toUpperCase(),
    name: ` ${first.name.replace(' ', '  ')} `,
  })
  const counts = { changed: 1, created: 0, refused: 0 }
  expect((await admin.post(PATH, spelled)).at('data', 'counts')).toMatchObject(counts)
  expect((await admin.post(PATH, spelled)).at('data', 'counts')).toMatchObject({ ...counts, changed: 0 })
  const stored = cataloguePackage.parse((await admin.get(PATH)).at('data')).categories[0]?.metrics[0]
  expect(stored).toMatchObject({ unit: first.unit.toUpperCase(), name: first.name })
})
