import { expect } from 'vitest'
import { inDatabase } from '@/e2e/support/database'
import { metricWithDocument } from '@/e2e/support/metrics'
import { addCompanies } from '@/e2e/support/publication-world'
import { republishAll } from '@/e2e/support/publications'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { dateParts } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import { today } from '@/lib/core/process/clock'
import { readIndicators } from '@/lib/features/passports/data'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

it('tells what administrators say of it, to everybody who is signed in', async () => {
  const { path } = await metricWithDocument()
  const texts = {
    inclusions: 'Случаи, выявленные в отделении',
    exclusions: 'Случаи, с которыми пациент поступил',
    source_form: 'Форма № 30, таблица 4000',
    example: '2 случая на 400 дней:\n2 × 1000 / 400 = 5',
  }
  expect((await admin.put(path, texts)).status).toBe(200)
  const passport = await operator.get(`${path}/passport`)
  expect(passport.status).toBe(200)
  expect(passport.at('data', 'metric')).toMatchObject(texts)
  // Only the own organisation reports it: no number is shown.
  expect(passport.at('data', 'reporters')).toMatchObject({ organisations: null, below_minimum: true })
  expect(passport.at('data', 'editions')).toMatchObject([{ differences: null }])
  expect((await admin.put(path, { example: '' })).at('data', 'example')).toBeNull()
  // Forms show the short name, so it is searched for.
  const { id, short_name } = Object(passport.at('data', 'metric'))
  expect((await readIndicators()).find((one) => one.id === id)?.words).toContain(short_name)
})

it('tells the target that is in force this year, which a year’s own one replaces', async () => {
  const { path } = await metricWithDocument()
  const { year } = dateParts(today())
  const target = async () => (await operator.get(`${path}/passport`)).at('data', 'year_target')
  expect(await target()).toBeNull()
  await admin.put(`${path}/targets`, { year: year - 1, value: '7' })
  expect(await target()).toBeNull()
  await admin.put(`${path}/targets`, { year, value: '0,3' })
  expect(await target()).toEqual({ year, value: 0.3 })
  // An organisation's own target is not part of an indicator's definition.
  await manager.put(`${path}/own-targets`, { year: String(year), value: '5' })
  expect(await target()).toEqual({ year, value: 0.3 })
})

it('tells who reports an indicator that is entered once a year', async () => {
  const companies = [world.company, world.otherCompany, ...(await addCompanies(5))]
  const { id, metrics } = await inDatabase((client) =>
    createCategoryWithMetrics(client, {
      metrics: [
        { periodicity: PERIODICITY.year },
        { periodicity: PERIODICITY.year, dateBegin: `${dateParts(today()).year}-01-01` },
      ],
    }),
  )
  const metricId = metrics[0]?.id ?? 0
  await inDatabase((client) =>
    createDocuments(
      client,
      companies.map((companyId) => ({
        ...{ companyId, metricCategoryId: id, year: 2025, quarter: 0, status: 'approved' as const },
        periodicity: PERIODICITY.year,
        rows: [{ metricId, values: { a: 10, b: 100 } }],
      })),
    ),
  )
  await republishAll()
  const passport = await manager.get(`/api/metrics/${metricId}/passport`)
  expect(passport.at('data', 'reporters')).toMatchObject({ year: 2025, quarter: 0, organisations: 7 })
  // The other one's first year has not ended.
  const later = await manager.get(`/api/metrics/${metrics[1]?.id}/passport`)
  expect(later.at('data', 'reporters')).toBeNull()
})

it('links copies into editions and tells what each changed', async () => {
  const { path, id } = await metricWithDocument()
  await admin.put(path, { exclusions: 'Переводы' })
  const copied = await admin.post(`${path}/copy`, { date_begin: '2026-10-01', name: 'Новая редакция' })
  const copy = Number(copied.at('data', 'id'))
  expect(copied.at('data')).toMatchObject({ previous_id: id, exclusions: 'Переводы' })
  await admin.put(`/api/metrics/${copy}`, {
    exclusions: 'Переводы и выписки',
    target_value: '2,5',
    description: '<p>Иначе</p>',
    weight: '2',
    metric_kind: 'other',
  })
  const editions = (await manager.get(`/api/metrics/${id}/passport`)).at('data', 'editions')
  expect(editions).toEqual((await manager.get(`/api/metrics/${copy}/passport`)).at('data', 'editions'))
  expect(editions).toMatchObject([
    { id: copy, name: 'Новая редакция', date_begin: '2026-10-01', date_end: null },
    { id, date_end: '2026-09-30', differences: null },
  ])
  const [newest] = Array.isArray(editions) ? editions : []
  expect(Object(newest).differences).toMatchObject([
    { field: 'name', after: 'Новая редакция' },
    { field: 'description', before: null, after: null },
    { field: 'exclusions', before: 'Переводы', after: 'Переводы и выписки' },
    { field: 'metric_kind', before: 'частота', after: 'другое' },
    { field: 'target_value', after: '2,5' },
    { field: 'weight', before: '1', after: '2' },
  ])
})
