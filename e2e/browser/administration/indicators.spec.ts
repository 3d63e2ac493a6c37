import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { nextPeriod } from '@/lib/calc/periods'
import { cataloguePackage } from '@/lib/features/metrics/contract'
import { createMetric } from '@/prisma/seed/builders/metric'
import { expectAccessible, phone, setVision } from '../kit/accessible'
import { makeCategory } from '../kit/categories'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { choose, messages, named, question, save, textbox } from '../kit/forms'
import { holdBack } from '../kit/hold-back'
import { readCategories } from '../kit/hospital'
import { dayNear, lastEnded, newDocumentPath, quarterTitle, running } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

const shortName = (page: Page) => textbox(page, 'Краткое наименование')
/** The section of a category in the tree. */
const category = (page: Page, name: string) => page.getByRole('region', { name })

test('an added indicator appears in a new document', async ({ matrix, document, adminPage: admin }) => {
  expectError(/422/)
  const categoryName = named('Пациентоориентированность')
  const metricName = named('Доля отказов')
  await makeCategory({ name: categoryName, metrics: [] })
  await admin.goto('/my-metrics')
  await admin.getByRole('button', { name: 'Администрирование' }).click()
  await admin.getByRole('menuitem', { name: 'Показатели' }).click()
  await expect(admin).toHaveTitle('Показатели — Мониторинг показателей')
  await expect(category(admin, categoryName)).toContainText('Показателей пока нет')
  await category(admin, categoryName)
    .getByRole('link', { name: /^Добавить показатель/ })
    .click()
  await textbox(admin, 'Наименование').first().fill(metricName)
  await shortName(admin).fill('Пролежни')
  await textbox(admin, 'Описание').fill('Отказы от госпитализации <script>alert(1)</script>')
  await textbox(admin, 'Наименование переменной a').fill('Число отказов')
  await textbox(admin, 'Наименование переменной b').fill('Число обращений')
  await textbox(admin, 'Формула').fill('a * 100 / b')
  const unit = admin.getByRole('combobox', { name: 'Единица измерения' })
  await unit.pressSequentially('%')
  await unit.press('Escape')
  await choose(admin, 'Порядок цели', 'Лучше, когда меньше')
  await choose(admin, 'Первый период', `${quarterTitle(lastEnded)} года`)
  await save(admin).click()
  await expect(shortName(admin)).toHaveAccessibleDescription(/таким кратким наименованием уже есть/)
  await shortName(admin).fill(metricName)
  await save(admin).click()
  await expect(messages(admin)).toContainText(`Показатель добавлен: «${metricName}»`)
  await expect(category(admin, categoryName).getByRole('link', { name: metricName })).toBeFocused()
  await expect(admin).toHaveURL('/admin/metrics')
  await matrix.open()
  await matrix.cell({ name: categoryName }).click()
  await expect(document.heading).toHaveText(categoryName)
  await expect(document.row(1)).toContainText(metricName)
  await document.enter(1, '3', '7')
  await expect(document.row(1)).toContainText('42,86')
  await matrix.page.getByRole('button', { name: /^Описание показателя/ }).click()
  await expect(document.dialog).toContainText('Отказы от госпитализации <script>alert(1)</script>')
})

test('documents freeze an indicator; a copy; a move is undone', async ({ document, adminPage: admin }) => {
  expectError(/409/)
  const categoryName = named('Хирургия')
  const names = [named('Осложнения'), named('Повторные операции')] as const
  const built = await makeCategory({ name: categoryName, metrics: names.map((name) => ({ name })) })
  await document.page.goto(newDocumentPath(built.id))
  await document.enter(1, '1', '50')
  await document.saveNow()
  await expect(document.page).toHaveURL(/\/edit$/)

  await admin.goto('/admin/metrics')
  const tree = category(admin, categoryName)
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  const down = tree.getByRole('button', { name: `Переместить «${names[0]}» ниже` })
  await down.focus()
  await admin.keyboard.press('Enter')
  await expect(tree.getByRole('listitem').first()).toContainText(names[1])
  await expect(down).toBeFocused()

  // Undo by the message, by the keyboard, and its refusal after somebody else has moved the row.
  const undo = messages(admin).getByRole('button', { name: 'Отменить' })
  await undo.click()
  await expect(messages(admin)).toContainText('Порядок возвращён')
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  await down.press('Enter')
  await expect(undo).toBeVisible()
  await admin.keyboard.press('Control+z')
  await expect(undo).toBeHidden()
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  // The undo button stays after the message has gone.
  const back = admin.getByRole('button', { name: 'Отменить перемещение' })
  await expect(back).toBeHidden()
  await down.press('Enter')
  await expect(tree.getByRole('listitem').first()).toContainText(names[1])
  await back.click()
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  await expect(back).toBeHidden()
  // A pending move can be undone too.
  const letGo = await holdBack(admin, '**/api/metrics/*')
  await down.press('Enter')
  await expect(tree.getByRole('listitem').first()).toContainText(names[1])
  await admin.keyboard.press('Control+z')
  letGo()
  await expect(messages(admin)).toContainText('Порядок возвращён')
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  await admin.unroute('**/api/metrics/*')
  await down.press('Enter')
  await expect(undo).toBeVisible()
  await database.query(
    'UPDATE metrics SET position = 3 - position WHERE metric_category_id = $1 AND position IN (1, 2)',
    [built.id],
  )
  await admin.keyboard.press('Control+z')
  await expect(messages(admin)).toContainText('отменять нечего')
  await expect(tree.getByRole('listitem').first()).toContainText(names[0])
  await expect(tree.getByRole('listitem').first()).toContainText('a × 100 / b')
  await tree.getByRole('link', { name: names[0] }).click()

  await expect(admin.getByText('так как существуют документы с данным показателем')).toBeVisible()
  await expect(textbox(admin, 'Формула')).toHaveAttribute('readonly')
  await expect(textbox(admin, 'Наименование переменной a')).toHaveAttribute('readonly')
  await expect(admin.getByRole('combobox', { name: 'Категория' })).toBeDisabled()

  await textbox(admin, 'Целевое значение').fill('2,5')
  await admin.getByRole('link', { name: 'Отмена' }).click()
  await expect(question(admin)).toContainText('не сохранены')
  await question(admin).getByRole('button', { name: 'Остаться' }).click()
  await save(admin).click()
  await expect(messages(admin)).toContainText('Изменения сохранены')

  await tree.getByRole('link', { name: names[0] }).click()
  await expect(textbox(admin, 'Целевое значение')).toHaveValue('2,5')
  await test.step('on a phone at the largest size of the low-vision version nothing lies outside', async () => {
    const wide = admin.viewportSize()
    await phone(admin)
    await setVision(admin, 'black largest wide airier pictured')
    await expectNoSidewaysScroll(admin)
    await setVision(admin)
    if (wide) await admin.setViewportSize(wide)
  })
  await admin.getByRole('button', { name: 'Копировать в новый показатель' }).click()
  const opening = nextPeriod(running)
  await expect(question(admin)).toContainText(`${quarterTitle(opening)} года`)
  await expectAccessible(admin)
  await choose(admin, 'Первый период нового показателя', `${quarterTitle(running)} года`)
  await expect(shortName(admin).last()).toHaveValue(/ с \d\d\.\d{4}$/)
  await question(admin).getByRole('button', { name: 'Копировать' }).click()
  const copyName = `${names[0]} (${quarterTitle(running)} года)`
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(copyName)
  await expect(textbox(admin, 'Формула')).not.toHaveAttribute('readonly')
  await expect(admin.getByRole('combobox', { name: 'Первый период' })).toHaveText(
    `${quarterTitle(running)} года`,
  )
  const listed = (await (await admin.request.get(`/api/metrics?metric_category_id=${built.id}`)).json()).data
  const ends = listed.map((one: { name: string; date_end: string | null }) => [one.name, one.date_end])
  expect(ends).toContainEqual([names[0], dayNear(running, -1)])
  expect(ends).toContainEqual([copyName, null])

  await admin.goto('/admin/metrics')
  await expect(tree).toContainText('3 показателя, показано 2')
  await expect(tree.getByRole('link', { name: names[0], exact: true })).toHaveCount(0)
  await admin.getByRole('checkbox', { name: /^Показывать с истёкшим сроком/ }).check()
  await expect(tree.getByText('срок действия истёк')).toBeVisible()
  await tree.getByRole('button', { name: `Действия: ${names[0]}`, exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Сделать бессрочным…' }).click()
  await expect(question(admin)).toContainText(`вместо него собирается «${copyName}»`)
})

test('what documents hold is closed, not deleted, the rest is deleted', async ({ adminPage: admin }) => {
  const categoryName = named('Диагностика')
  const unused = named('Сроки')
  const { id } = await makeCategory({ name: categoryName, metrics: [{}] })
  const filled = (await readCategories()).filter((one) => one.id === id)
  for (const one of filled) await hospital.document(one, [['1', '50']])
  await createMetric(database, { categoryId: id, name: unused, position: 2 })

  await admin.goto('/admin/metrics')
  const search = admin.getByRole('searchbox', { name: 'Поиск' })
  await search.fill('такого показателя нет')
  await expect(admin.getByText('Ничего не найдено')).toBeVisible()
  await expectAccessible(admin)
  await search.fill(categoryName)
  await expect(admin.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expectAccessible(admin)
  const tree = category(admin, categoryName)
  const actions = (name: string) => tree.getByRole('button', { name: `Действия: ${name}`, exact: true })
  const item = (name: string) => admin.getByRole('menuitem', { name })
  await actions(unused).click()
  await item('Удалить…').click()
  await question(admin).getByRole('button', { name: 'Удалить' }).click()
  await expect(messages(admin)).toContainText(`Показатель «${unused}» удалён`)
  await expect(tree.getByRole('listitem')).toHaveCount(1)
  await actions(categoryName).click()
  await expect(item('Изменить')).toBeVisible()
  await expect(item('Удалить…')).toHaveCount(0)
  await item('Закрыть категорию…').click()
  await expect(question(admin)).toContainText(
    'Введённые данные, рейтинги и отчёты за прежние периоды остаются',
  )
  await expectAccessible(admin)
  await question(admin).getByRole('button', { name: 'Закрыть категорию' }).click()
  await expect(messages(admin)).toContainText('действует по')
  await expect(tree.getByRole('listitem')).toContainText('–')

  // A row closed by mistake is reopened at the same place.
  await tree
    .getByRole('listitem')
    .getByRole('button', { name: /^Действия: / })
    .click()
  await item('Сделать бессрочным…').click()
  await question(admin).getByRole('button', { name: 'Сделать бессрочным' }).click()
  await expect(messages(admin)).toContainText('действует без срока окончания')
  await expect(tree.getByRole('listitem')).not.toContainText('–')
})

test('a package is exported, checked row by row and imported', async ({ adminPage: admin }) => {
  const name = named('Пакетная категория')
  const [kept, brought] = [named('Прежний показатель'), named('Привезённый показатель')]
  await makeCategory({ name, metrics: [{ name: kept, formula: 'a * 100 / b' }] })
  await admin.goto('/admin/metrics')
  await admin.getByRole('button', { name: 'Пакет показателей' }).click()
  const dialog = admin.getByRole('dialog')
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Выгрузить пакет' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Пакет показателей.json')
  const all = cataloguePackage.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  const own = all.categories.find((one) => one.name === name)
  const [metric] = own?.metrics ?? []
  if (!own || !metric) throw new Error('the category is not in the package')
  const file = dialog.locator('input[type=file]')
  const bring = (metrics: object[]) => {
    const sent = { ...all, source_data: [], cross_checks: [], categories: [{ ...own, metrics }] }
    const buffer = Buffer.from(JSON.stringify(sent))
    return file.setInputFiles({ name: 'Пакет.json', mimeType: 'application/json', buffer })
  }
  const fresh = { ...metric, name: brought, short_name: brought.slice(-36).trim() }
  const told = dialog.getByRole('region', { name: 'Что изменится' })
  const load = dialog.getByRole('button', { name: 'Загрузить' })
  const broken = { name: 'Половина.json', mimeType: 'application/json', buffer: Buffer.from('{"format":') }
  await file.setInputFiles(broken)
  await expect(dialog).toContainText('Это не пакет показателей: ожидается файл JSON')
  const code = `p_${crypto.randomUUID().slice(0, 8)}`
  await bring([metric, { ...fresh, code, decimals: 9 }])
  await expect(told).toContainText('отклонено 1, без изменений 2. Пока есть отказы, не загрузится ничего.')
  await expect(told).toContainText('знаков после запятой: Введите целое число от 0 до 6')
  await expect(load).toBeDisabled()
  await bring([
    { ...metric, inclusions: 'Все случаи' },
    { ...fresh, code, previous: metric.code },
  ])
  await expect(told).toContainText('изменится 1, создастся 1, без изменений 1. Загрузится целиком.')
  await expect(told).toContainText(`Показатель ${metric.code}: изменится — что включается`)
  await expectAccessible(admin)
  await load.click()
  await expect(messages(admin)).toContainText('Пакет загружен')
  await category(admin, name).getByRole('link', { name: brought }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(brought)
  const id = admin.url().split('/').at(-2)
  await admin.goto(`/indicators/${id}`)
  await expect(admin.getByRole('main')).toContainText('Редакции')
  await expect(admin.getByRole('link', { name: kept })).toBeVisible()
})
