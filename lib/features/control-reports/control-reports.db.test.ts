import { expect } from 'vitest'
import { type Client, idOf } from '@/e2e/support/api'
import { asOwner, inDatabase } from '@/e2e/support/database'
import { outbox } from '@/e2e/support/mail'
import { type PaperText, readDocx, readPdf } from '@/e2e/support/papers/paper-text'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { PERIODICITY } from '@/lib/calc/periods'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { effectWords } from '@/lib/features/analytics/effect/labels'
import { casesWords } from '@/lib/features/analytics/labels'
import { deleteOldReports } from '@/lib/features/control-reports/mutations'
import { makeDueReports } from '@/lib/features/control-reports/work-mutations'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'

const REPORTS = '/api/control-reports'
/** Ten quarters up to the second of 2026. */
const QUARTERS = Array.from({ length: 10 }, (_, index) => ({
  year: 2024 + Math.floor(index / 4),
  quarter: (index % 4) + 1,
}))

interface Filled {
  categoryId: number
  metricIds: number[]
}

/** An indicator with an outlier in the last quarter, beside other organisations, and one without. */
async function filled(others: number): Promise<Filled> {
  return inDatabase(async (client) => {
    const { id, metrics } = await createCategoryWithMetrics(client, {
      metrics: [
        { name: 'Инфекции реанимации', decimals: 2, targetValue: '2' },
        { name: 'Показатель второй', decimals: 1 },
      ],
    })
    const metricIds = metrics.map((metric) => metric.id)
    const approve = (companyId: number, valuesAt: (index: number) => number[]) =>
      createDocuments(
        client,
        QUARTERS.map((quarter, index) => {
          const values = valuesAt(index)
          const rows = metricIds.map((metricId, at) => ({
            metricId,
            values: { a: values[at] ?? 0, b: 1000 },
          }))
          return { companyId, metricCategoryId: id, ...quarter, status: 'approved', rows }
        }),
      )
    await approve(world.company, (index) => [
      index === QUARTERS.length - 1 ? 91 : 18 + (index % 3),
      30 + (index % 4),
    ])
    for (let other = 0; other < others; other += 1) {
      const companyId = await createCompany(client, { date_begin_quarter: '2024-01-01' })
      await approve(companyId, (index) => [15 + other + (index % 2), 25 + other])
    }
    await republishAll()
    return { categoryId: id, metricIds }
  })
}

const ask = (client: Client, { categoryId }: Filled, more: object = {}) =>
  client.post(REPORTS, { year: 2026, part: 'q2', metric_category_ids: [categoryId], ...more })

const listOf = async (client: Client, query = '') =>
  [Object((await client.get(`${REPORTS}${query}`)).at('data'))].flat()

async function file(client: Client, id: number, format: string): Promise<Uint8Array> {
  const response = await client.download(`${REPORTS}/${id}/file?format=${format}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function bothOf(client: Client, id: number) {
  return { pdf: await readPdf(await file(client, id, 'pdf')), docx: readDocx(await file(client, id, 'docx')) }
}

const rowOf = ({ rows }: PaperText, name: string) => rows.find(([first]) => first?.includes(name)) ?? []

it('every number of both files is the one that the calls of the screens answer; their tags, language and bookmarks', async () => {
  const data = await filled(7)
  const plan = async (name: string, date_begin: string, due_date: string) => {
    const answer = await manager.post('/api/measures', {
      ...{ metric_id: data.metricIds[0], origin: 'signal', name, date_begin, due_date, target_value: null },
      ...{ cause: 'Повязки меняли реже, чем положено', action: 'Лист ухода за катетером' },
      ...{ responsible_id: world.users.operator, responsible_name: null },
    })
    expect(answer.status).toBe(201)
    return Object(answer.at('data'))
  }
  await plan('Пакет мер при установке катетера', '2026-01-13', '2026-03-31')
  const old = await plan('Обучение сестёр', '2025-01-13', '2025-03-31')
  const end = { ...old, responsible_id: world.users.operator, responsible_name: null }
  const done = await manager.put(`/api/measures/${old.id}`, {
    ...end,
    status: 'done',
    date_end: '2025-03-28',
  })
  expect(done.status).toBe(200)
  const made = await ask(manager, data)
  expect(made.status).toBe(201)
  expect(made.at('data')).toMatchObject({
    state: 'queued',
    progress: 0,
    part: 'q2',
    year: 2026,
    categories: 1,
  })
  // Two workers create it once.
  const counts = await Promise.all([makeDueReports(), makeDueReports()])
  expect(counts.toSorted()).toEqual([0, 1])
  const id = Number(made.at('data', 'id'))
  expect(await listOf(manager)).toMatchObject([{ id, state: 'ready', progress: 100 }])
  const { pdf, docx } = await bothOf(manager, id)

  const report = (await manager.get('/api/analytics-report-data?year_from=2024&year_to=2026')).at('data')
  const rating = await manager.get(`/api/analytics-rating?year=2026&metric_category_id=${data.categoryId}`)
  const category = Object(report).metric_categories.find((one: { id: number }) => one.id === data.categoryId)
  for (const { metric, cells, target } of category.metrics) {
    const shown = (value: number | null) => formatNumber(value, metric.decimals)
    const last = cells['2026-2']
    const rated = Object(rating.at('data', 'quarter', '2')).metrics.find(
      (one: { metric: { id: number } }) => one.metric.id === metric.id,
    )
    const [from, to] = rated.own.place_interval
    const [, ...numbers] = rowOf(pdf, metric.name)
    expect(numbers.slice(0, 4)).toEqual([
      ...['2025-2', '2026-1', '2026-2'].map((key) => shown(cells[key].own)),
      shown(last.median),
    ])
    expect(numbers[4]).toMatch(target ? /^не более 2,00 рано судить$/ : /^—$/)
    const interval = from === to ? from : `${from}–${to}`
    expect(numbers[6]).toBe(`${last.place} из ${last.n} ${interval}`)
  }
  const lastYear = idOf(await ask(manager, data, { year: 2025, part: 'year' }))
  expect(await makeDueReports()).toBe(1)
  const { pdf: before } = await bothOf(manager, lastYear)
  const measures = Object((await manager.get('/api/measures')).at('data'))
  const effects = Object((await manager.get('/api/measure-effects')).at('data'))
  expect(effects).toMatchObject([{ measure_id: old.id, state: 'judged' }])
  for (const measure of measures) {
    const state = measure.is_overdue ? 'просрочено' : 'в работе'
    const outcome = `завершено 28.03.2025 ${effectWords(effects[0], measure.metric).headline}`
    expect(rowOf(measure.id === old.id ? before : pdf, measure.name)).toEqual([
      `${measure.name} ${measure.metric.name}`,
      measure.responsible.name,
      formatDate(measure.due_date),
      measure.id === old.id ? outcome : state,
    ])
  }
  // Each report has the measures of its period.
  const measured = 'К периоду и категориям отчёта относится 1 мероприятие плана, не считая отменённых:'
  expect(pdf.texts).toContain(`${measured} в работе 0, просрочено 1, завершено 0.`)
  expect(before.texts).toContain(`${measured} в работе 0, просрочено 0, завершено 1.`)
  // Both formats have the same text.
  expect(docx.rows.filter(({ length }) => length > 3)).toEqual(pdf.rows)
  for (const text of docx.texts) if (!text.includes('____')) expect(pdf.texts).toContain(text)

  const dynamics = await manager.get(
    `/api/analytics-indicators-data?metric_category_id=${data.categoryId}&year_from=2023&year_to=2026`,
  )
  const [infections] = Object(dynamics.at('data', '1') ?? dynamics.at('data', '2'))
  const signal = infections.chart.signals.find((one: { kind: string }) => one.kind === 'outlier')
  const beyond = Math.round(signal.cases.own - signal.cases.usual)
  const summary = pdf.texts.find((text) => text.startsWith('К худшему: сигнал у 1.'))
  expect(summary).toBe(
    `К худшему: сигнал у 1. Инфекции реанимации: выброс во II квартале 2026 года: 9,10 % при верхнем пределе ${formatNumber(
      infections.chart.segments[0].limits[9].upper,
      2,
    )}, обычно около ${formatNumber(signal.center, 2)}, на ${casesWords(beyond, 'cases')} больше.`,
  )
  expect(pdf.texts).toContain('Утверждён 1 документ из 1.')
  expect(pdf.texts).toContain('Рассчитаны 2 показателя из 2.')
  expect(pdf.figures).toHaveLength(1)
  expect(pdf.figures[0]).toContain('II 26: 9,10')
  // A native Word chart with its numbers.
  expect(docx.charts).toHaveLength(1)
  const inPeriod = infections.points.filter((point: { own: unknown }) => point.own !== null)
  expect(inPeriod).toHaveLength(QUARTERS.length)
  for (const point of inPeriod) {
    expect(docx.charts[0]).toContain(`<c:v>${point.own.value}</c:v>`)
    expect(docx.charts[0]).toContain(`<c:v>${point.median}</c:v>`)
  }

  // Tags, language, title and bookmarks of the PDF; the DOCX has the same headings.
  expect(pdf.language).toBe('ru-RU')
  expect(docx.language).toBe('ru-RU')
  expect(pdf.title).toBe(
    'Отчет по показателям качества и безопасности медицинской деятельности, II квартал 2026 года',
  )
  expect(docx.title).toBe(pdf.title)
  expect(pdf.bookmarks).toEqual([
    'Кратко',
    'Таблица 1. Категории',
    'Таблица 2. Показатели с сигналом или целью',
    'Показатели с сигналом',
    'Инфекции реанимации',
    'Таблица 3. Мероприятия',
    'Метод',
    'Приложение. Все показатели',
    expect.stringMatching(/./),
  ])
  expect(docx.bookmarks).toEqual(pdf.bookmarks)

  // Too few others: neither file shows anything about them.
  const few = idOf(await ask(manager, data, { is_emergency: false }))
  expect(await makeDueReports()).toBe(1)
  for (const { rows, texts } of Object.values(await bothOf(manager, few))) {
    const [, , , own, median, , , place] = rows.find(([first]) => first?.includes('реанимации')) ?? []
    expect([own, median, place]).toEqual(['9,10', '— меньше 5', '—'])
    expect(texts.join(' ')).toContain('Организаций, кроме своей, меньше 5: медиана и места не приводятся.')
    expect(texts.join(' ')).not.toMatch(/Медиана группы|при медиане группы|Лучше медианы/)
  }

  // A value corrected since: the place belongs to the published one, and the paper says so.
  const [, second] = data.metricIds
  await db().comparisonFact.updateMany({
    where: { companyId: world.company, metricId: second ?? 0, year: 2026, quarter: 2 },
    data: { a: 32 },
  })
  const corrected = idOf(await ask(manager, data, { part: 'h1' }))
  expect(await makeDueReports()).toBe(1)
  for (const paper of Object.values(await bothOf(manager, corrected))) {
    const cells = rowOf(paper, 'Показатель второй')
    expect([cells[3], cells.at(-1)]).toEqual(['3,2', expect.stringMatching(/; место в выпуске, при 3,1$/)])
  }
})

it('who may ask, see and take; what is asked in vain; the letter, the term, and what is given up', async () => {
  const data = await filled(0)
  await db().userMetricCategory.create({
    data: { userId: world.users.operator, metricCategoryId: data.categoryId },
  })
  expect((await ask(manager, data, { part: 'year' })).at('errors')).toEqual({
    part: ['Этот период ещё не закончился'],
  })
  expect((await ask(manager, data, { year: 2015 })).at('errors')).toEqual({
    year: ['За этот год нет утверждённых данных'],
  })
  expect((await ask(manager, data, { metric_category_ids: [] })).status).toBe(422)
  const gone = await ask(manager, data, { metric_category_ids: [data.categoryId, 2_000_000_000] })
  expect(gone.at('errors')).toEqual({ metric_category_ids: ['Такой категории нет'] })
  expect((await ask(admin, data)).at('errors')).toEqual({ company_id: ['Выберите организацию'] })

  const made = await ask(manager, data, { metric_category_ids: [data.categoryId, data.categoryId] })
  expect(made.at('data', 'categories')).toBe(1)
  const id = idOf(made)
  const file = `${REPORTS}/${id}/file?format=pdf`
  expect((await manager.get(file)).status).toBe(404)
  // Requested long ago, so the letter is due.
  await asOwner(`UPDATE control_reports SET created_at = now() - interval '1 minute' WHERE id = ${id}`)
  expect(await makeDueReports()).toBe(1)
  const [letter, ...others] = await outbox()
  expect([letter?.recipient, letter?.subject, others]).toEqual([
    world.emails.manager,
    'Отчёт для внутреннего контроля готов: II квартал 2026 года',
    [],
  ])
  expect(letter?.text).toContain('/analytics/report/control')
  expect(await listOf(otherManager)).toEqual([])
  expect(await listOf(operator)).toMatchObject([{ id, state: 'ready' }])
  expect((await operator.get(file)).status).toBe(200)
  expect(await listOf(admin)).toEqual([])
  expect(await listOf(admin, `?company_id=${world.company}`)).toMatchObject([{ id }])
  const events = await auditEvents({ entity: 'control_report' })
  expect(events.map(({ action, userId, entityId }) => [action, userId, entityId])).toEqual([
    ['control_report.create', world.users.manager, id],
    ['control_report.take', world.users.operator, id],
  ])

  // No letter goes to a person who has downloaded the report already, or has been blocked since.
  const quick = idOf(await ask(manager, data, { part: 'q1' }))
  await asOwner(`UPDATE control_reports SET created_at = now() + interval '1 hour' WHERE id = ${quick}`)
  const blocked = await inDatabase((client) =>
    createUser(client, { role: 'manager', companyId: world.company, status: 'blocked' }),
  )
  const theirs = idOf(await ask(manager, data, { part: 'h1' }))
  await asOwner(
    `UPDATE control_reports SET created_at = now() - interval '1 minute', user_id = ${blocked} WHERE id = ${theirs}`,
  )
  expect(await makeDueReports()).toBe(2)
  expect(await outbox()).toHaveLength(1)

  await asOwner(`UPDATE control_reports SET created_at = now() - interval '31 days' WHERE id = ${id}`)
  expect(await deleteOldReports()).toBe(1)
  expect((await manager.get(file)).status).toBe(404)

  const dead = idOf(await ask(manager, data))
  // A worker took it and died.
  await asOwner(
    `UPDATE control_reports SET state = 'making', attempts = 3, next_try_at = now() WHERE id = ${dead}`,
  )
  expect(await makeDueReports()).toBe(1)
  expect(await listOf(manager)).toMatchObject([{ id: dead, state: 'failed', progress: 0 }, {}, {}])
  expect(await makeDueReports()).toBe(0)
  for (let more = 0; more < 3; more += 1) expect((await ask(manager, data)).status).toBe(201)
  expect((await ask(manager, data)).status).toBe(429)
})

it('F8 a report asked again of the same data stands once, of other data twice; fifty a day of a person', async () => {
  const data = await filled(0)
  const made = async () => {
    const id = idOf(await ask(manager, data))
    expect(await makeDueReports()).toBe(1)
    return id
  }
  const first = await made()
  const pdf = await file(manager, first, 'pdf')
  const second = await made()
  expect(await listOf(manager)).toMatchObject([{ id: second, state: 'ready' }])
  expect(await db().controlReport.count()).toBe(1)
  expect(await file(manager, second, 'pdf')).toEqual(pdf)
  await asOwner(`UPDATE companies SET name = 'Другая больница' WHERE id = ${world.company}`)
  const third = await made()
  expect((await listOf(manager)).map(({ id }) => id)).toEqual([third, second])
  await throttle.spend(world.users.manager, 'reports', 47)
  const refused = await ask(manager, data)
  expect(refused.status).toBe(429)
  expect(refused.at('message')).toMatch(/^За сутки сформировано слишком много отчётов\. Снова можно с .+\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
})

it('a report is of the publication that held when it was asked for; of one withdrawn since, of the one that holds', async () => {
  const data = await filled(7)
  const queued = idOf(await ask(manager, data))
  const publications = async () => Object((await manager.get('/api/publications')).at('data'))
  const [first] = await publications()
  await db().comparisonFact.updateMany({
    where: { companyId: { not: world.company }, year: 2026 },
    data: { a: 400, value: 40 },
  })
  await markDocumentsChanged()
  await publishNext('final')
  const [second] = await publications()
  const query = '/api/analytics-report-data?year_from=2024&year_to=2026'
  const medians = async (publication: number) => {
    const report = Object((await manager.get(`${query}&publication=${publication}`)).at('data'))
    return report.metric_categories
      .find((one: { id: number }) => one.id === data.categoryId)
      .metrics.map(({ metric, cells }: { metric: { decimals: number }; cells: Record<string, Medianed> }) =>
        formatNumber(cells['2026-2']?.median ?? null, metric.decimals),
      )
  }
  const [before, after] = [await medians(first.id), await medians(second.id)]
  expect(after).not.toEqual(before)
  const contentOf = async (id: number) => {
    const { pdf } = await bothOf(manager, id)
    return { medians: ['реанимации', 'второй'].map((name) => rowOf(pdf, name)[4]), text: pdf.texts.join(' ') }
  }

  // Created after the next publication.
  expect(await makeDueReports()).toBe(1)
  const made = await contentOf(queued)
  expect(made.medians).toEqual(before)
  expect(made.text).toContain(`(${first.number})`)
  const named = async () => (await manager.get('/api/control-reports')).at('data', 0, 'withdrawn_publication')
  expect(await named()).toBeNull()
  await asOwner(`UPDATE publications SET state = 'withdrawn' WHERE id = ${first.id}`)
  expect(await named()).toBe(first.number)
  await asOwner(
    `UPDATE control_reports SET state = 'queued', attempts = 0, pdf = NULL, docx = NULL, digest = NULL, next_try_at = now()`,
  )
  expect(await makeDueReports()).toBe(1)
  const report = await contentOf(queued)
  expect(report.medians).toEqual(after)
  expect(report.text).toContain(`(${second.number})`)
  expect(await named()).toBeNull()
})

interface Medianed {
  median: number | null
}

it('yearly and monthly indicators are told beside quarterly ones, a closed one only in its time, and every document is counted', async () => {
  const { id, closed } = await inDatabase(async (client) => {
    const { id, metrics } = await createCategoryWithMetrics(client, {
      metrics: [
        { name: 'Доля квартальная', decimals: 2 },
        { name: 'Доля месячная', decimals: 2, periodicity: PERIODICITY.month },
        { name: 'Доля годовая', decimals: 2, periodicity: PERIODICITY.year },
        { name: 'Доля прежней редакции', decimals: 2, dateEnd: '2025-03-31' },
        { name: 'Доля годовая прежняя', decimals: 2, periodicity: PERIODICITY.year, dateEnd: '2024-12-31' },
      ],
    })
    const [quarterly, monthly, yearly, closed, former] = metrics.map((metric) => metric.id)
    const of = (metricId: number | undefined, a: number) => ({
      ...{ companyId: world.company, metricCategoryId: id, year: 2025, status: 'approved' as const },
      rows: [{ metricId: metricId ?? 0, values: { a, b: 1000 } }],
    })
    await createDocuments(client, [
      ...[1, 2, 3, 4].map((quarter) => ({ ...of(quarterly, 20), quarter })),
      // December is missing.
      ...Array.from({ length: 11 }, (_, at) => ({
        ...of(monthly, 30),
        ...{ periodicity: PERIODICITY.month, month: at + 1 },
      })),
      { ...of(yearly, 79.7), periodicity: PERIODICITY.year },
      { ...of(former, 81), periodicity: PERIODICITY.year, year: 2024 },
    ])
    await republishAll()
    return { id, closed }
  })
  const planned = await manager.post('/api/measures', {
    ...{ metric_id: closed, name: 'Обучение', cause: 'Не знали', action: 'Учим', target_value: null },
    ...{ date_begin: '2025-02-01', due_date: '2025-12-31' },
    ...{ responsible_id: world.users.operator, responsible_name: null },
  })
  expect(planned.status, planned.text).toBe(201)
  const paperOf = async (part: string) => {
    const made = idOf(await ask(manager, { categoryId: id, metricIds: [] }, { year: 2025, part }))
    expect(await makeDueReports()).toBe(1)
    return (await bothOf(manager, made)).pdf
  }
  const summary = Object((await manager.get('/api/metrics-summary?year=2025')).at('data'))
  const { documents } = summary.metric_categories.find((one: { id: number }) => one.id === id)
  const cells = [documents.year, ...Object.values(documents.quarter), ...Object.values(documents.month)]
  const expected = cells.filter((cell) => cell !== null).length

  const year = await paperOf('year')
  // 2023 has no data but keeps its column.
  expect(year.rows.find(([name]) => name === 'Показатель')?.slice(1, 4)).toEqual(['2023', '2024', '2025'])
  expect(rowOf(year, 'Доля годовая')[3]).toBe('7,97')
  expect(rowOf(year, 'Доля месячная')[3]).toMatch(/^3,00/)
  expect(rowOf(year, 'Доля квартальная')[3]).toBe('2,00')
  expect(year.texts.join(' ')).toContain(`Утверждено 16 документов из ${expected}.`)
  expect(year.texts.join(' ')).toMatch(/» декабрь \(не начат, срок/)

  const quarter = await paperOf('q3')
  expect(rowOf(quarter, 'Доля годовая')).toEqual([])
  expect(rowOf(year, '↓ Доля прежней редакции')[3]).toBe('—')
  expect(rowOf(quarter, '↓ Доля прежней редакции')).toEqual([])
  expect(quarter.texts.join(' ')).toContain('Рассчитаны 2 показателя из 2')
  expect(rowOf(quarter, 'Доля месячная')[3]).toBe('3,00')
  expect(quarter.texts).toContain('Утверждены 4 документа из 4.')
  expect(quarter.texts).toContain('Годовых показателей: 1, их значения — в отчёте за год.')
  // Its measure goes on.
  expect(rowOf(quarter, 'Обучение').join(' ')).toContain('Доля прежней редакции')

  // Closed in the middle of a half-year: its signals are told, its value of the last quarter is not awaited.
  const half = await paperOf('h1')
  expect(rowOf(half, '↓ Доля прежней редакции')[3]).toBe('—')
  expect(half.texts.join(' ')).toContain('Рассчитаны 2 показателя из 2')
})
