import type ExcelJS from 'exceljs'
import { expect } from 'vitest'
import type { Answer } from '@/e2e/support/api'
import { firstSheet, openWorkbook, sendWorkbook } from '@/e2e/support/workbook'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'

const HEADINGS = {
  short_name: 'Краткое наименование',
  number: 'Номер',
  name: 'Полное наименование',
  role: 'Роль',
  region: 'Регион',
  city: 'Город',
  address: 'Адрес',
  type: PROPERTY_NAMES.company_type_id,
  ownership: PROPERTY_NAMES.company_ownership_id,
  level: PROPERTY_NAMES.company_level_id,
  beds: PROPERTY_NAMES.company_bed_capacity_id,
  emergency: PROPERTY_NAMES.is_emergency,
  year: 'Первый отчётный год с',
  quarter: 'Первый отчётный квартал с',
  month: 'Первый отчётный месяц с',
} as const
type Column = keyof typeof HEADINGS
type Row = Partial<Record<Column, ExcelJS.CellValue>>

const NEW: Row = {
  name: 'Городская больница',
  region: '  алтайский   КРАЙ ',
  city: 'Бийск',
  type: 'больница',
  ownership: 'Частная',
  beds: '400-800',
  emergency: 'Да',
  year: 2026,
  quarter: '1.10.2026',
  month: new Date('2026-11-01T00:00:00Z'),
}

const hospital = (index: number, over: Row = {}): Row => ({
  short_name: `Больница ${index}`,
  ...NEW,
  ...over,
})

/** The downloaded template with these rows under its headings. */
async function filled(rows: readonly Row[]): Promise<ExcelJS.Workbook> {
  const workbook = await openWorkbook(await admin.download('/api/companies/import-template'))
  const sheet = firstSheet(workbook)
  const columns = new Map<string, number>()
  sheet.getRow(1).eachCell((cell, column) => columns.set(cell.text.replace(' *', ''), column))
  rows.forEach((row, index) => {
    for (const [column, heading] of Object.entries(HEADINGS)) {
      const value = Object(row)[column]
      if (value !== undefined) sheet.getRow(index + 2).getCell(columns.get(heading) ?? 0).value = value
    }
  })
  return workbook
}

const check = (file: ExcelJS.Workbook | Uint8Array) =>
  sendWorkbook(admin, '/api/companies/import-check', file)
const take = (file: ExcelJS.Workbook | Uint8Array, digest: unknown) =>
  sendWorkbook(admin, `/api/companies/imports?digest=${digest}`, file)

const outcomes = (answer: Answer) =>
  Object(answer.at('data', 'rows')).map((one: { outcome: string }) => one.outcome)

it('a thousand are added as checked, once; a repeat changes nothing', async () => {
  const before = await db().company.count()
  const rows = Array.from({ length: 1000 }, (_, index) => hospital(index))
  const file = new Uint8Array(await (await filled(rows)).xlsx.writeBuffer())
  const checked = await check(file)
  expect(checked.status, checked.text.slice(0, 500)).toBe(200)
  expect(new Set(outcomes(checked))).toEqual(new Set(['create']))
  expect(await db().company.count()).toBe(before)

  const digest = checked.at('data', 'digest')
  const answers = await Promise.all([take(file, digest), take(file, digest)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.at('data')).toEqual({ created: 1000, updated: 0 })
  expect(await db().company.count()).toBe(before + 1000)
  const stored = await db().company.findMany({ where: { shortName: { startsWith: 'Больница ' } } })
  expect(new Set(stored.map(({ number }) => number)).size).toBe(1000)
  expect(stored.find(({ shortName }) => shortName === 'Больница 7')).toMatchObject({
    name: 'Городская больница',
    city: 'Бийск',
    companyRoleId: 1,
    companyTypeId: 1,
    companyOwnershipId: 2,
    companyLevelId: null,
    companyBedCapacityId: 2,
    isEmergency: true,
    dateBeginYear: new Date('2026-01-01'),
    dateBeginQuarter: new Date('2026-10-01'),
    dateBeginMonth: new Date('2026-11-01'),
    passwordSignIn: true,
    version: 1,
  })
  const events = await db().auditEvent.findMany({ where: { action: 'company.create' } })
  expect(new Set(events.map(({ entityId }) => entityId))).toEqual(new Set(stored.map(({ id }) => id)))
  const [event] = events
  const company = stored.find(({ id }) => id === event?.entityId)
  expect(event?.after).toMatchObject({
    number: company?.number,
    short_name: company?.shortName,
    city: 'Бийск',
  })

  const again = await check(file)
  expect(new Set(outcomes(again))).toEqual(new Set(['same']))
  expect(await db().auditEvent.count({ where: { action: { startsWith: 'company.' } } })).toBe(1000)
})

it('what is wrong is told at its cell, and only what is right and other than stored is taken', async () => {
  await manager.put(`/api/companies/${world.company}`, { is_emergency: false })
  const own = await db().company.findUniqueOrThrow({ where: { id: world.company } })
  const first = await filled([hospital(1, { address: 'ул. Ленина, 1' })])
  await take(first, (await check(first)).at('data', 'digest'))
  const made = await db().company.findFirstOrThrow({ where: { shortName: 'Больница 1' } })

  const file = await filled([
    { number: made.number, short_name: 'Больница первая', city: 'Барнаул', level: 'Городская' },
    hospital(2, { region: 'Нигде', emergency: 'может быть', quarter: '01.11.2026' }),
    hospital(3, { city: { formula: 'HYPERLINK("http://example.org")', result: 'Бийск' }, month: 'позже' }),
    { short_name: 'Больница 4' },
    hospital(5, { ownership: 'Государственная', name: 'x'.repeat(256) }),
    hospital(6),
    hospital(6, { short_name: 'БОЛЬНИЦА  6' }),
    hospital(7, { number: '999999' }),
    { short_name: own.shortName, emergency: 'нет' },
    { number: made.number, short_name: own.shortName },
    hospital(8, { address: '=1+1' }),
  ])
  const sheet = file.worksheets[0]
  if (sheet) sheet.getRow(1).getCell(25).value = 'ИНН'
  const checked = await check(file)
  expect(checked.at('data', 'ignored')).toEqual(['ИНН'])
  const verdicts = Object(checked.at('data', 'rows')).map(
    (one: {
      row: number
      outcome: string
      errors: Array<{ cell: string; column: string; message: string }>
    }) => [
      one.row,
      one.outcome,
      ...one.errors.map(({ cell, column, message }) => `${cell} ${column}: ${message}`),
    ],
  )
  expect(verdicts).toEqual([
    [2, 'update'],
    [
      3,
      'refused',
      'E3 Регион: «Нигде» — нет в справочнике',
      `O3 ${HEADINGS.emergency}: Напишите «да» или «нет»`,
      'Q3 Первый отчётный квартал с: Выберите первый день квартала',
    ],
    [
      4,
      'refused',
      'F4 Город: В ячейке формула: вставьте её значение',
      'R4 Первый отчётный месяц с: Укажите день в виде 01.01.2026',
    ],
    [
      5,
      'refused',
      'C5 Полное наименование: Заполните ячейку',
      'E5 Регион: Заполните ячейку',
      'F5 Город: Заполните ячейку',
      'P5 Первый отчётный год с: Заполните ячейку',
      'Q5 Первый отчётный квартал с: Заполните ячейку',
      'R5 Первый отчётный месяц с: Заполните ячейку',
    ],
    [6, 'refused', 'C6 Полное наименование: Не больше 255 символов'],
    [7, 'create'],
    [8, 'refused', 'A8 Краткое наименование: Повторяет строку 7'],
    [9, 'refused', 'B9 Номер: Организации с таким номером нет. У новой оставьте ячейку пустой.'],
    [
      10,
      'refused',
      `O10 ${HEADINGS.emergency}: По этим сведениям есть заявка руководителя: сначала решите её`,
    ],
    [11, 'refused', 'A11 Краткое наименование: Повторяет строку 2'],
    [12, 'create'],
  ])
  expect(checked.at('data', 'rows', 0, 'changes')).toEqual([
    { column: 'Краткое наименование', old: 'Больница 1', new: 'Больница первая' },
    { column: 'Город', old: 'Бийск', new: 'Барнаул' },
    { column: HEADINGS.level, old: null, new: 'Городская' },
  ])

  const digest = checked.at('data', 'digest')
  // Another organisation takes one of the names meanwhile: nothing of the file is stored.
  const rival = await admin.post('/api/companies', {
    name: 'Другая',
    short_name: 'больница 8',
    region_id: 23,
    city: 'Бийск',
    date_begin_year: '2026-01-01',
    date_begin_quarter: '2026-10-01',
    date_begin_month: '2026-11-01',
  })
  const refused = await take(file, digest)
  expect([refused.status, refused.at('message')]).toEqual([409, expect.stringContaining('Проверьте файл')])
  expect(await db().company.findUnique({ where: { id: made.id } })).toEqual(made)

  await db().company.delete({ where: { id: Number(rival.at('data', 'id')) } })
  expect((await take(file, digest)).at('data')).toEqual({ created: 2, updated: 1 })
  expect(await db().company.findUnique({ where: { id: made.id } })).toEqual({
    ...made,
    shortName: 'Больница первая',
    city: 'Барнаул',
    companyLevelId: 5,
    version: 2,
    updatedAt: expect.any(Date),
  })
  expect(await db().company.findFirst({ where: { shortName: 'Больница 8' } })).toMatchObject({
    address: '=1+1',
  })
  expect(await db().company.findUnique({ where: { id: world.company } })).toEqual(own)
  const event = await db().auditEvent.findFirst({
    where: { action: 'company.update', entityId: made.id },
    orderBy: { id: 'desc' },
  })
  expect([event?.userId, event?.before, event?.after]).toEqual([
    world.users.admin,
    { short_name: 'Больница 1', city: 'Бийск', company_level_id: null },
    { short_name: 'Больница первая', city: 'Барнаул', company_level_id: 5 },
  ])
})

it('a file without the key column, without rows or with too many is refused whole', async () => {
  const tooMany = await filled(
    Array.from({ length: 1001 }, (_, index) => ({ short_name: `Больница ${index}` })),
  )
  const headless = await filled([hospital(1)])
  if (headless.worksheets[0]) headless.worksheets[0].getRow(1).getCell(1).value = 'Название'
  for (const [file, words] of [
    [await filled([]), /нет строк/],
    [tooMany, /до 1000/],
    [headless, /нет столбца «Краткое наименование»/],
  ] as const) {
    const answer = await check(file)
    expect([answer.status, answer.at('errors', 'file', 0)]).toEqual([422, expect.stringMatching(words)])
  }
})

it('a required column that is not there is named, not a cell of it to be filled', async () => {
  const file = await filled([hospital(1)])
  file.worksheets[0]?.getRow(1).eachCell((cell) => {
    if (cell.text === 'Регион *') cell.value = 'Край'
  })
  expect((await check(file)).at('data', 'rows', 0, 'errors')).toEqual([
    { cell: null, column: 'Регион', message: 'Такого столбца нет' },
  ])
})

it('a name with other quotation marks, dashes or blanks is the same organisation, as in the list of people', async () => {
  const stored = await filled([hospital(1, { short_name: 'ГКБ «Ёлка» — 1' })])
  await take(stored, (await check(stored)).at('data', 'digest'))
  const checked = await check(
    await filled([
      hospital(1, { short_name: 'ГКБ "Елка" -1' }),
      hospital(2, { short_name: 'ГКБ «Сосна»' }),
      hospital(2, { short_name: 'ГКБ "Сосна"' }),
    ]),
  )
  expect(outcomes(checked)).toEqual(['update', 'create', 'refused'])
  expect(checked.at('data', 'rows', 0, 'changes')).toEqual([
    { column: HEADINGS.short_name, old: 'ГКБ «Ёлка» — 1', new: 'ГКБ "Елка" -1' },
  ])
})
