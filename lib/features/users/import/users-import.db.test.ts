import type ExcelJS from 'exceljs'
import { expect } from 'vitest'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { openWorkbook, sendWorkbook } from '@/e2e/support/workbook'
import { admin, it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const HEADINGS = [
  'Электронная почта',
  'Фамилия',
  'Имя',
  'Отчество',
  'Роль',
  'Организация',
  'Должность',
  'Контакты',
  'Категории',
] as const
/** Cells in the order of the headings; an empty string is an empty cell. */
type Row = readonly string[]

async function filled(rows: readonly Row[]): Promise<ExcelJS.Workbook> {
  const workbook = await openWorkbook(await admin.download('/api/users/import-template'))
  const [sheet] = workbook.worksheets
  const headings: string[] = []
  sheet?.getRow(1).eachCell((cell) => headings.push(cell.text.replace(' *', '')))
  expect(headings).toEqual(HEADINGS)
  const help = workbook.getWorksheet('Как заполнять')
  expect(['A2', 'B2', 'B3', 'B5'].map((cell) => help?.getCell(cell).text)).toEqual([
    ...['Электронная почта', 'в каждой строке', 'для новых', 'нет'],
  ])
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      if (value !== '' && sheet) sheet.getRow(index + 2).getCell(column + 1).value = value
    })
  })
  return workbook
}

const check = (file: ExcelJS.Workbook) => sendWorkbook(admin, '/api/users/import-check', file)
const take = (file: ExcelJS.Workbook, digest: unknown) =>
  sendWorkbook(admin, `/api/users/imports?digest=${digest}`, file)

it('new ones are added and invited once each, known ones keep what the file does not say', async () => {
  const categories = await db().metricCategory.findMany({ orderBy: { position: 'asc' } })
  const names = categories.map(({ shortName }) => shortName)
  const newcomers = Array.from({ length: 120 }, (_, index): Row => {
    const role = index % 2 === 0 ? 'Оператор' : 'руководитель'
    return [
      `New${index}@Example.org`,
      'Новикова',
      `Анна${index}`,
      '',
      role,
      index % 3 === 0 ? 'кгбуз ккб' : 'ГБУЗ ГКБ № 1',
      '',
      '+7 900 000-00-00',
      index % 2 === 0 ? `${names[1]}; ${names[0]}` : '',
    ]
  })
  const known = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
  const file = await filled([
    ...newcomers,
    [world.emails.operator.toUpperCase(), '', '', '', '', '', 'Медсестра', '', names[2] ?? ''],
  ])
  const checked = await check(file)
  expect(checked.status, checked.text.slice(0, 500)).toBe(200)
  expect(checked.at('data', 'rows', 120)).toMatchObject({
    row: 122,
    outcome: 'update',
    changes: [
      { column: 'Должность', new: 'Медсестра' },
      { column: 'Категории', old: names[0], new: names[2] },
    ],
  })
  expect([await db().user.count({ where: { surname: 'Новикова' } }), await outbox()]).toEqual([0, []])

  const digest = checked.at('data', 'digest')
  const answers = await Promise.all([take(file, digest), take(file, digest)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.at('data')).toEqual({ created: 120, updated: 1 })
  const people = await db().user.findMany({
    where: { surname: 'Новикова' },
    include: { metricCategories: true, passwordTokens: true },
    orderBy: { id: 'asc' },
  })
  expect(people).toHaveLength(120)
  expect(people.find(({ email }) => email === 'new6@example.org')).toMatchObject({
    name: 'Анна6',
    secname: null,
    userRoleId: 3,
    userStatusId: 1,
    companyId: world.company,
    contacts: '+7 900 000-00-00',
    passwordHash: null,
    passwordTokens: [{ purpose: 'invitation' }],
  })
  for (const { email, userRoleId, metricCategories } of people)
    expect(metricCategories.map(({ metricCategoryId }) => metricCategoryId).sort(), email).toEqual(
      userRoleId === 3 ? world.categories.slice(0, 2).sort() : [],
    )
  const sent = await outbox()
  const isNews = ({ subject }: { subject: string }) => subject === 'Приглашён новый руководитель'
  expect(
    sent
      .filter(isNews)
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual([world.emails.manager, world.emails.notAgreed, world.emails.otherManager].sort())
  const letters = sent.filter((one) => !isNews(one))
  expect(letters.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
  expect(new Set(letters.map((letter) => tokenIn(letter))).size).toBe(120)
  const events = await db().auditEvent.findMany({ where: { entity: 'user' } })
  const of = (action: string) =>
    events.filter((event) => event.action === action).map((event) => event.entityId)
  expect(of('user.create').sort()).toEqual(people.map(({ id }) => id).sort())
  expect(of('user.invite').sort()).toEqual(people.map(({ id }) => id).sort())
  expect(events.find(({ action }) => action === 'user.update')).toMatchObject({
    entityId: known.id,
    userId: world.users.admin,
    after: { position: 'Медсестра', metric_category_ids: [world.categories[2]] },
  })
  expect(
    await db().user.findUnique({ where: { id: known.id }, include: { metricCategories: true } }),
  ).toMatchObject({
    ...known,
    position: 'Медсестра',
    version: known.version + 1,
    updatedAt: expect.any(Date),
    metricCategories: [{ metricCategoryId: world.categories[2] }],
  })

  const again = await check(file)
  const left = Object(again.at('data', 'rows')).map((one: { outcome: string }) => one.outcome)
  expect(new Set(left)).toEqual(new Set(['same']))
  expect(await outbox()).toHaveLength(sent.length)
})

it('what an administrator changes on a person’s page is refused in a file, at its cell', async () => {
  const { emails } = world
  const category = (await db().metricCategory.findFirstOrThrow()).shortName
  const file = await filled([
    ['no-address', 'А', 'Б', '', 'Оператор', 'КГБУЗ ККБ'],
    ['a@example.org', 'А', 'Б', '', 'Администратор системы', 'КГБУЗ ККБ'],
    ['b@example.org', 'А', 'Б', '', 'Оператор', 'Нет такой', '', '', 'Нет такой'],
    ['c@example.org', 'А', 'Б', '', 'Руководитель', 'КГБУЗ ККБ', '', '', category],
    ['d@example.org'],
    [emails.admin, 'А'],
    [emails.manager, '', '', '', 'Оператор'],
    [emails.manager, 'А'],
    [emails.operator, '', '', '', 'Руководитель', 'ГБУЗ ГКБ № 1'],
    [emails.watcher, '', 'Анна\u200b'],
    [emails.blocked, '', '', '', 'Руководитель', 'КГБУЗ ККБ'],
  ])
  const checked = await check(file)
  const verdicts = Object(checked.at('data', 'rows')).map(
    (one: { outcome: string; errors: Array<{ cell: string; message: string }> }) => [
      one.outcome,
      ...one.errors.map(({ cell, message }) => `${cell} ${message}`),
    ],
  )
  expect(verdicts).toEqual([
    ['refused', 'A2 Введите адрес электронной почты, например ivanova@example.ru'],
    ['refused', 'E3 «Администратор системы» — нет в справочнике'],
    ['refused', 'F4 «Нет такой» — нет в справочнике', 'I4 «Нет такой» — нет в справочнике'],
    ['refused', 'I5 Категории назначают только операторам'],
    ['refused', 'B6 Заполните ячейку', 'C6 Заполните ячейку', 'E6 Заполните ячейку', 'F6 Заполните ячейку'],
    ['refused', 'A7 Это администратор: его данные меняют на его странице'],
    ['refused', 'E8 Роль меняют на странице пользователя'],
    ['refused', 'A9 Повторяет строку 8'],
    // Without categories, the result does not mention them.
    [
      'refused',
      'E10 Роль меняют на странице пользователя',
      'F10 В другую организацию переводят на странице пользователя',
    ],
    ['refused', 'C11 Текст содержит невидимые символы: наберите его заново'],
    ['same'],
  ])
  const before = await db().user.count()
  expect((await take(file, checked.at('data', 'digest'))).at('data')).toEqual({
    created: 0,
    updated: 0,
  })
  expect([await db().user.count(), await outbox()]).toEqual([before, []])
})

it('whoever finds no room in an organisation is refused at its cell, the others are taken', async () => {
  const count = await db().user.count({ where: { companyId: world.company } })
  await db().user.createMany({
    data: Array.from({ length: 498 - count }, (_, index) => ({
      ...{
        email: `old${index}@example.org`,
        surname: 'А',
        name: 'Б',
        userRoleId: 3,
        companyId: world.company,
      },
    })),
  })
  const people = ['КГБУЗ ККБ', 'Нет такой', 'ГБУЗ ГКБ № 1', 'КГБУЗ ККБ', 'КГБУЗ ККБ'].map(
    (company, index): Row => [`new${index}@example.org`, 'А', 'Б', '', 'Оператор', company],
  )
  const file = await filled(people)
  const checked = await check(file)
  const rows = Object(checked.at('data', 'rows'))
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['create', 'refused', 'create', 'create', 'refused'],
  ])
  expect(rows[4].errors).toMatchObject([
    { cell: 'F6', message: expect.stringMatching(/^В организации 498\sпользователей, помещается до 500$/) },
  ])
  expect((await take(file, checked.at('data', 'digest'))).at('data')).toEqual({ created: 3, updated: 0 })
})
