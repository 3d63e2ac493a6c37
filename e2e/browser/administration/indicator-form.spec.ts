import type { Locator, Page } from '@playwright/test'
import { createMetric } from '@/prisma/seed/builders/metric'
import { expectAccessible, phone, toggleVision } from '../kit/accessible'
import { callApi } from '../kit/api'
import { makeCategory } from '../kit/categories'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { choose, messages, named, question, save, textbox } from '../kit/forms'
import { tabTo } from '../kit/keyboard'

const description = (page: Page) => textbox(page, 'Описание')
const tool = (page: Page, name: RegExp | string) =>
  page.getByRole('toolbar', { name: 'Оформление текста' }).getByRole('button', { name })
/** Presses a toolbar button; the next text typed goes into the editor. */
async function use(page: Page, name: RegExp | string): Promise<void> {
  await tool(page, name).click()
  await expect(description(page)).toBeFocused()
}
const editPath = (categoryId: number, id: number) =>
  `/admin/metrics/metric-categories/${categoryId}/metrics/${id}/edit`

/** Pastes HTML as an office program puts it on the clipboard. */
async function paste(target: Locator, html: string): Promise<void> {
  await target.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** Saves the form. @returns the description sent by the browser and the one stored by the server */
async function saved(page: Page): Promise<{ sent: unknown; stored: unknown }> {
  const answer = page.waitForResponse(
    (response) => response.url().includes('/api/metrics/') && response.request().method() === 'PUT',
  )
  await save(page).click()
  const response = await answer
  await expect(page).toHaveURL('/admin/metrics')
  return {
    sent: response.request().postDataJSON().description,
    stored: (await response.json()).data.description,
  }
}

const WORD = `<html><head><style>p{color:red}</style></head><body>
<p class=MsoNormal><b><span style='mso-ansi-language:RU'>Числитель</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>первый</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]><i>второй</i></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>по порядку</p>
<h2 style='color:#2F5496'>Источник</h2>
<p class=MsoNormal><a href="https://example.org/x" target="_blank" class="z" title="t">приказ</a> <a href="javascript:alert(1)">нет</a><img src=x onerror="alert(1)"></p></body></html>`
const FROM_WORD =
  '<p><strong>Числитель</strong></p><ul><li><p>первый</p></li><li><p><em>второй</em></p></li></ul>' +
  '<ol><li><p>по порядку</p></li></ol><p>Источник</p><p><a href="https://example.org/x">приказ</a> нет</p>'

const EXCEL = `<html><body><table border=0 cellpadding=0 style='width:96pt'><colgroup><col width=64></colgroup>
<tr height=19><td height=19 class=xl65 style='background:yellow'>Показатель</td><td class=xl65 align=right>2025</td></tr>
<tr><td colspan=2>Итого</td></tr></table></body></html>`
const FROM_EXCEL =
  '<table><tbody><tr><td><p>Показатель</p></td><td><p>2025</p></td></tr><tr><td colspan="2"><p>Итого</p></td></tr></tbody></table>'

test('the description is written, pasted and stored to the letter', async ({ adminPage: page }) => {
  // The pasted image has an inline handler, which the content security policy blocks.
  expectError(/inline event handler/)
  const built = await makeCategory({ name: named('Описания'), metrics: [{}] })
  const [metric] = built.metrics
  const path = editPath(built.id, metric?.id ?? 0)
  await database.query('UPDATE metrics SET description = $1 WHERE id = $2', [
    'Просто текст<br><b>и ещё</b>',
    metric?.id,
  ])

  // The editor normalises the HTML without marking the form as changed.
  await page.goto(path)
  await description(page).click()
  await page.getByRole('link', { name: 'Отмена' }).click()
  await expect(page).toHaveURL('/admin/metrics')

  await page.goto(path)
  await description(page).click()
  await page.keyboard.press('Control+a')
  await paste(description(page), WORD)
  await expect(description(page).getByRole('listitem')).toHaveText(['первый', 'второй', 'по порядку'])
  expect(await page.locator('style[data-tiptap-style]').count()).toBe(0)
  expect(await saved(page)).toEqual({ sent: FROM_WORD, stored: FROM_WORD })

  await page.goto(path)
  await description(page).click()
  await page.keyboard.press('Control+a')
  await paste(description(page), EXCEL)
  await expect(description(page).getByRole('row')).toHaveCount(2)
  expect(await saved(page)).toEqual({ sent: FROM_EXCEL, stored: FROM_EXCEL })

  await page.goto(path)
  await description(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('H')
  await use(page, /^Нижний индекс/)
  await expect(tool(page, /^Нижний индекс/)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('2')
  await page.keyboard.press('Control+,')
  await page.keyboard.type('O ')
  for (const name of [/^Полужирный/, /^Курсив/, /^Подчёркнутый/, /^Зачёркнутый/]) {
    await use(page, name)
    await page.keyboard.type('х')
    await use(page, name)
  }
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Адрес').fill('ftp://example.org')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Адрес')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Адрес').fill('example.org/приказ')
  await dialog.getByLabel('Текст ссылки').fill('приказ')
  await page.keyboard.press('Enter')
  await expect(description(page).getByRole('link')).toHaveText('приказ')
  await expect(description(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- пункт')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await use(page, 'Вставить таблицу')
  await page.keyboard.type('Графа')
  for (const name of ['Удалить строку', 'Удалить столбец', 'Добавить строку', 'Удалить столбец'])
    await tool(page, name).click()
  await expect(description(page).getByRole('row')).toHaveCount(3)
  const { sent, stored } = await saved(page)
  expect(stored).toBe(sent)
  expect(sent).toContain(
    '<p>H<sub>2</sub>O <strong>х</strong><em>х</em><u>х</u><s>х</s><a href="https://example.org/%D0%BF%D1%80%D0%B8%D0%BA%D0%B0%D0%B7">приказ</a></p><ul><li><p>пункт</p></li></ul><table>',
  )
  await page.goto(path)
  await expect(description(page).getByRole('link', { name: 'приказ' })).toBeVisible()
})

test('by the keyboard alone: a category, an indicator with its formula mended and tried, the order', async ({
  adminPage: page,
}) => {
  const categoryName = named('Клавиатура')
  const names = [named('Первый'), named('Второй')] as const
  const category = page.getByRole('region', { name: categoryName })
  const keys = page.keyboard

  async function findCategory() {
    await tabTo(page.getByRole('searchbox', { name: 'Поиск' }))
    await keys.type(categoryName)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  }

  await page.goto('/admin/metrics')
  await tabTo(page.getByRole('link', { name: 'Добавить категорию' }))
  await keys.press('Enter')
  await expect(textbox(page, 'Наименование').first()).toBeFocused()
  await keys.type(categoryName)
  await keys.press('Tab')
  await keys.type(categoryName)
  await keys.press('Enter')
  await expect(page).toHaveURL('/admin/metrics')

  await findCategory()
  await tabTo(category.getByRole('link', { name: /^Добавить показатель/ }))
  await keys.press('Enter')
  await expect(textbox(page, 'Наименование').first()).toBeFocused()
  await keys.type(names[0])
  await keys.press('Tab')
  await keys.type(names[0])
  // The toolbar has one tab stop and arrow-key navigation.
  await expect(description(page)).toBeVisible()
  await tabTo(tool(page, /^Отменить/))
  for (const name of [/^Повторить/, /^Полужирный/]) {
    await keys.press('ArrowRight')
    await expect(tool(page, name)).toBeFocused()
  }
  await keys.press('Enter')
  await keys.press('Tab')
  await expect(description(page)).toBeFocused()
  await keys.type('Важно')
  await expect(description(page).locator('strong')).toHaveText('Важно')
  await tabTo(textbox(page, 'Наименование переменной a'))
  await keys.type('Число случаев')
  await tabTo(textbox(page, 'Наименование переменной b'))
  await keys.type('Число пациентов')
  await tabTo(textbox(page, 'Формула'))
  await keys.type('a * 100 / / b')
  await tabTo(save(page))
  await keys.press('Enter')
  await expect(page.getByText('Проверьте отмеченные поля')).toBeVisible()
  await expect(textbox(page, 'Формула')).toHaveAccessibleDescription(/Позиция 11: /)
  await expect(page.locator('[data-formula-mark] mark')).toHaveText('/')
  await expect(textbox(page, 'Формула')).toBeFocused()
  await keys.press('Control+a')
  await keys.type('a * 100 / b')
  await expect(page.getByText('Число случаев × 100 / Число пациентов')).toBeVisible()
  await tabTo(textbox(page, 'a ='))
  await keys.type('1')
  await keys.press('Tab')
  await keys.type('8')
  await expect(page.getByText('12,50', { exact: true })).toBeVisible()
  await tabTo(page.getByRole('combobox', { name: 'Единица измерения' }))
  await keys.type('%')
  await keys.press('Escape')
  await tabTo(page.getByRole('combobox', { name: 'Порядок цели' }))
  await keys.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await tabTo(save(page))
  await keys.press('Enter')
  await expect(messages(page)).toContainText('Показатель добавлен')
  await expect(page).toHaveURL('/admin/metrics')

  const tree = await (await page.request.get('/api/metric-categories')).json()
  const { id } = tree.data.find((one: { name: string }) => one.name === categoryName)
  await createMetric(database, { categoryId: id, name: names[1], position: 2 })
  await page.reload()
  await findCategory()
  const handle = category.getByRole('button', { name: `Перетащить «${names[0]}»` })
  const order = page.waitForResponse((response) => response.request().method() === 'PUT')
  await tabTo(handle)
  await keys.press('Space')
  await expect(page.getByText(`Взято: «${names[0]}», место 1 из 2`)).toBeAttached()
  // dnd-kit handles arrow keys a moment after it announces «Взято».
  await expect(async () => {
    await keys.press('ArrowDown')
    await expect(page.getByText(`«${names[0]}»: место 2 из 2`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await keys.press('Space')
  expect((await order).status()).toBe(200)
  await expect(category.getByRole('listitem')).toContainText([names[1], names[0]])
  await page.reload()
  await expect(category.getByRole('listitem')).toContainText([names[1], names[0]])
})

/** Drags by mouse or touch and drops when `arrived` is announced. */
async function drag(
  page: Page,
  { from, to, arrived }: { from: Locator; to: Locator; arrived: string },
  pointer: 'mouse' | 'finger',
): Promise<void> {
  // Measured when the list is stable: a search result may still be moving.
  await from.click({ trial: true })
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  const steps = Array.from({ length: 10 }, (_, step) => y + ((end.y + end.height / 2 - y) * (step + 1)) / 10)
  if (pointer === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const next of steps) await page.mouse.move(x, next)
    await expect(page.getByText(arrived)).toBeAttached()
    await page.mouse.up()
    return
  }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (const next of steps) await touch('touchMove', next)
  await expect(page.getByText(arrived)).toBeAttached()
  await touch('touchEnd')
}

test('rows are dragged by mouse and finger; a refused order goes back', async ({ adminPage: page }) => {
  expectError(/503/)
  const categoryName = named('Порядок')
  const names = [named('Один'), named('Два'), named('Три')] as const
  const built = await makeCategory({ name: categoryName, metrics: names.map((name) => ({ name })) })
  await page.goto('/admin/metrics')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(categoryName)
  const category = page.getByRole('region', { name: categoryName })
  const rows = category.getByRole('listitem')
  const handle = (name: string) => category.getByRole('button', { name: `Перетащить «${name}»` })
  const isStored = () =>
    page.waitForResponse((response) => response.url().endsWith('/api/metric-categories') && response.ok())

  let read = isStored()
  /** The search result is the only row, so nothing moves under the pointer. */
  const expectFound = () =>
    expect(page.getByRole('button', { name: /^Перетащить / })).toHaveCount(1 + names.length)
  await expectFound()
  const last = `«${names[0]}»: место 3 из 3`
  await drag(page, { from: handle(names[0]), to: handle(names[2]), arrived: last }, 'mouse')
  await read
  await expect(rows).toContainText([names[1], names[2], names[0]])
  read = isStored()
  const first = `«${names[0]}»: место 1 из 3`
  await drag(page, { from: handle(names[0]), to: handle(names[1]), arrived: first }, 'finger')
  await read
  await expect(rows).toContainText([names[0], names[1], names[2]])
  await page.reload()
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(categoryName)
  await expectFound()
  await expect(rows).toContainText([names[0], names[1], names[2]])

  let refuse = () => {}
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/api/metrics/*', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { message: 'Сервис временно недоступен', code: 'unavailable' } })
  })
  await category.getByRole('button', { name: `Переместить «${names[0]}» ниже` }).click()
  await expect(rows).toContainText([names[1], names[0], names[2]])
  refuse()
  await expect(messages(page)).toContainText('Порядок не изменён')
  await expect(rows).toContainText([names[0], names[1], names[2]])
  const stored = await (await page.request.get(`/api/metric-categories/${built.id}`)).json()
  expect(stored.data.metrics.map((metric: { name: string }) => metric.name)).toEqual(names)
})

test('another one’s change meanwhile: what was typed stays; an empty form says what it lacks and loses nothing', async ({
  adminPage: page,
}) => {
  expectError(/409/)
  const built = await makeCategory({ name: named('Двое'), metrics: [{}] })
  const id = built.metrics[0]?.id ?? 0
  const theirName = named('Их имя')
  await page.goto(editPath(built.id, id))
  await expect(description(page)).toBeVisible()
  await expectAccessible(page, toggleVision)
  await toggleVision(page)
  await textbox(page, 'Целевое значение').fill('7,5')
  await description(page).fill('Моё описание')
  await callApi(page, 'PUT', `/api/metrics/${id}`, { name: theirName })
  await save(page).click()
  await expect(page.getByText('Показатель изменён другим пользователем')).toBeVisible()
  await page.getByRole('button', { name: 'Загрузить новые данные' }).click()
  await expect(textbox(page, 'Наименование').first()).toHaveValue(theirName)
  await expect(textbox(page, 'Целевое значение')).toHaveValue('7,5')
  await expect(description(page)).toHaveText('Моё описание')
  await save(page).click()
  await expect(messages(page)).toContainText('Изменения сохранены')
  // At most a third of the screen, at the bottom right.
  const message = await messages(page).boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(Math.round((message?.x ?? 0) + (message?.width ?? 0))).toBeGreaterThanOrEqual(width - 20)
  expect(Math.round((message?.y ?? 0) + (message?.height ?? 0))).toBe(height)
  expect(Math.round((3 * (message?.width ?? 0)) / width)).toBe(1)
  const { data } = await (await page.request.get(`/api/metrics/${id}`)).json()
  expect(data).toMatchObject({ name: theirName, target_value: 7.5, description: '<p>Моё описание</p>' })

  // A part with its own save button is independent of the form and its leave warning.
  await page.goto(editPath(built.id, id))
  await textbox(page, 'Действие 1').fill('Разбор каждого случая')
  await textbox(page, 'Целевое значение').fill('8,5')
  await save(page).click()
  await expect(messages(page)).toContainText('Ниже набраны цель или подсказки')
  await page.getByRole('link', { name: 'Отмена' }).click()
  await question(page).getByRole('button', { name: 'Остаться' }).click()
  for (const place of [2, 3]) await textbox(page, `Действие ${place}`).fill(`Действие ${place}`)
  await page.getByRole('button', { name: 'Задать подсказки' }).click()
  await expect(messages(page)).toContainText('Подсказки сохранены')
  // An empty line in between is dropped.
  await textbox(page, 'Действие 2').fill('')
  await textbox(page, 'Действие 4').fill('Действие 3')
  await textbox(page, 'Действие 3').fill('Действие 2')
  await save(page).click()
  await expect(page).toHaveURL('/admin/metrics')

  await page.goto(`/admin/metrics/metric-categories/${built.id}/metrics/add`)
  await expect(description(page)).toBeVisible()
  await save(page).click()
  await expect(textbox(page, 'Наименование').first()).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Порядок цели' })).toHaveAccessibleDescription(
    /Выберите значение/,
  )
  await expect(page.locator('form')).not.toContainText('Invalid')
  await use(page, 'Вставить таблицу')
  for (const heading of ['Графа', 'Вторая', 'Третья']) {
    await page.keyboard.type(heading)
    await page.keyboard.press('Tab')
  }
  await expectAccessible(page)
  await textbox(page, 'Наименование').first().fill('Набранное')
  await page.getByRole('link', { name: 'Отмена' }).click()
  await expect(question(page)).toContainText('не сохранены')
  await question(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(textbox(page, 'Наименование').first()).toHaveValue('Набранное')
  await phone(page)
  await expectAccessible(page)
})

test('a new order names the organisations whose own goals it gives another meaning', async ({
  adminPage: page,
  managerPage: manager,
}) => {
  const built = await makeCategory({ name: named('Цели'), metrics: [{}] })
  const id = built.metrics[0]?.id ?? 0
  await callApi(manager, 'PUT', `/api/metrics/${id}/own-targets`, { year: 2100, value: '84' })
  await page.goto(editPath(built.id, id))
  const order = page.getByRole('combobox', { name: 'Порядок цели' })
  await expect(order).toHaveAccessibleDescription(/^«Без оценки»: без мест и баллов/)
  await choose(page, 'Порядок цели', 'Лучше, когда больше')
  await expect(order).toHaveAccessibleDescription(
    `Свои цели здесь задали: ${hospital.shortName}. При новом порядке смысл этих целей изменится: сообщите об этом.`,
  )
})
