import type { Page } from '@playwright/test'
import { callApi } from '../kit/api'
import { makeCategory } from '../kit/categories'
import { database } from '../kit/database'
import { allowError, expect, expectError, hospital, signIn, test } from '../kit/fixtures'
import type { Account } from '../kit/hospital'
import { category, SHORT } from '../kit/hospital'
import { DocumentPage } from '../pages/document-page'
import { LoginPage } from '../pages/login-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

const SAVED = /^Сохранено в /
const ON_DEVICE = 'Нет связи, изменения сохранены на этом устройстве'

/** The stored text of every cell by indicator. */
async function stored(page: Page, id: number): Promise<(string | null)[][]> {
  const { data } = await (await page.request.get(`/api/input-documents/${id}`)).json()
  return data.input_document_values.map(
    (row: { input_document_value_calc_data: { exact: string | null }[] }) =>
      row.input_document_value_calc_data.map(({ exact }) => exact),
  )
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')))

async function signOut(page: Page, { fullName }: Account): Promise<void> {
  await page.getByRole('button', { name: new RegExp(fullName) }).click()
  await page.getByRole('menuitem', { name: 'Выйти из системы' }).click()
}

/** Saves the first number of the first indicator through the API. */
async function saveElsewhere(page: Page, id: number, value: string): Promise<void> {
  const path = `/api/input-documents/${id}`
  const { data } = await (await page.request.get(path)).json()
  const [
    {
      metric_id,
      input_document_value_calc_data: [datum],
    },
  ] = data.input_document_values
  const { metric_calc_data_id } = datum
  const input_document_values = [
    { metric_id, input_document_value_calc_data: [{ metric_calc_data_id, value }] },
  ]
  await callApi(page, 'PUT', path, { version: data.version, input_document_values })
}

const idOf = (page: Page) => Number(/\/my-metrics\/(\d+)\/edit$/.exec(page.url())?.[1])

test('a draft saves itself after the last change, and the keyboard stays where it is', async ({
  operatorDocument: document,
}) => {
  const { page } = document
  await document.openNew(category(SHORT))
  await expect(document.field(1, 'a')).toBeFocused()
  await expect(document.saveState).toHaveText('Ещё не сохранён')
  await document.field(3, 'a').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.type('70')
  await expect(page).toHaveURL(/\/my-metrics\/\d+\/edit$/)
  await expect(document.saveState).toHaveText(SAVED)
  await expect(document.field(3, 'b')).toBeFocused()
  const release = await document.holdSaves()
  await page.keyboard.type('0')
  await expect(document.field(3, 'b')).toHaveValue('700')
  await expect(document.saveState).toHaveText(/^(Не сохранено|Сохраняется…)$/)
  release()
  await expect
    .poll(() => stored(page, idOf(page)))
    .toEqual([
      [null, null],
      [null, null],
      ['7', '700'],
    ])
  await expect(document.saveState).toHaveText(SAVED)
  await expect.poll(() => kept(page)).toEqual([])
})

test.describe('with a clock of its own', () => {
  test.use({ isWarm: false })

  test('a new document nobody has typed in does not come to be', async ({ document }) => {
    await document.openNew(category(SHORT))
    await expect(document.field(1, 'a')).toBeFocused()
    await document.field(1, 'a').fill('5')
    await document.field(1, 'a').fill('')
    await document.page.clock.install()
    await document.page.clock.fastForward(10_000)
    await document.close.click()
    await expect(document.page).toHaveURL(/\/my-metrics\?/)
    const { rows } = await database.query('SELECT id FROM input_documents WHERE company_id = $1', [
      hospital.id,
    ])
    expect(rows).toEqual([])
  })
})

test('typed without a network, kept through a reload, sent when it is back', async ({ document }) => {
  // A request sent on unload may succeed; the reloaded page then gets a conflict.
  allowError(/ERR_INTERNET_DISCONNECTED|409/)
  const id = await hospital.document(category(SHORT), [['1', '50']])
  await document.open(id)
  await document.field(1, 'a').fill('2')
  await document.page.context().setOffline(true)
  await expect(document.saveState).toHaveText(ON_DEVICE)
  await document.enter(2, '12', '60')
  await document.field(2, 'a').fill('13')
  await document.toggle(3).click()
  await expect.poll(() => kept(document.page)).toHaveLength(1)

  // Reloading anyway loses nothing.
  document.page.on('dialog', (dialog) => dialog.accept())
  await document.page.reload().catch(() => undefined)
  await document.page.context().setOffline(false)
  await document.open(id)
  await document.expectRow(1, '2', '50')
  await expect(document.field(2, 'a')).toHaveValue('13')
  await expect(document.toggle(3)).not.toBeChecked()
  await expect
    .poll(async () => (await stored(document.page, id)).slice(0, 2))
    .toEqual([
      ['2', '50'],
      ['13', '60'],
    ])
  await expect(document.saveState).toHaveText(/^Сохранено /)
  await expect.poll(() => kept(document.page)).toEqual([])
})

test('unsent edits are stored once, and a conflict is asked about', async ({ document }) => {
  allowError(/ERR_INTERNET_DISCONNECTED/)
  expectError(/409/)
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const typeUnsent = async (value: string) => {
    await document.open(id)
    await document.page.context().setOffline(true)
    await document.field(1, 'a').fill(value)
    await expect(document.saveState).toHaveText(ON_DEVICE)
    // Suppresses the request sent on unload.
    await document.page.evaluate(() => {
      window.fetch = () => new Promise(() => undefined)
    })
    await document.page.goto('about:blank')
    await document.page.context().setOffline(false)
  }
  document.page.on('dialog', (dialog) => dialog.accept())
  await typeUnsent('2')
  // The request sent on unload may arrive after the next page was read: here it is sent explicitly at that moment.
  const release = await document.holdSaves()
  await document.open(id)
  await expect(document.field(1, 'a')).toHaveValue('2')
  await saveElsewhere(document.page, id, '2')
  release()
  await expect(document.saveState).toHaveText(SAVED)
  await expect(document.question).toBeHidden()

  await typeUnsent('12')
  await saveElsewhere(document.page, id, '15')
  await document.open(id)
  await expect(document.question).toContainText('Документ тем временем изменён')
  await document.question.getByRole('button', { name: 'Загрузить новую версию, сохранив введённое' }).click()
  await expect(document.field(1, 'a')).toBeFocused()
  await expect(document.field(1, 'a')).toHaveValue('12')
  await expect(document.field(1, 'a')).toHaveAccessibleDescription('сохранено: 15')
  expect((await stored(document.page, id))[0]).toEqual(['15', '50'])
  await document.saveAndSee()
  expect((await stored(document.page, id))[0]).toEqual(['12', '50'])
})

test('an invalid number stays here, the rest is sent, and closing asks', async ({ document }) => {
  const id = await hospital.document(category(SHORT))
  await document.open(id)
  await document.enter(1, '7', 'сто')
  await document.field(2, 'a').fill('8')
  await expect
    .poll(() => stored(document.page, id))
    .toEqual([
      ['7', null],
      ['8', null],
      [null, null],
    ])
  await expect(document.saveState).toHaveText('Не сохранено: исправьте 1b')
  await document.page.reload()
  await expect(document.field(1, 'b')).toHaveValue('сто')
  await expect(document.field(1, 'b')).toHaveAccessibleDescription('Введите целое число, например 35')
  await document.field(1, 'b').fill('100')
  await expect(document.saveState).toHaveText(SAVED)

  await document.field(1, 'a').fill('х')
  const asked = document.page.waitForEvent('dialog')
  await document.page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(document.field(1, 'a')).toHaveValue('х')
})

test('leaving saves without asking', async ({ document, manager: person, managerPage: page }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await matrix.cell(category(SHORT)).click()
  await document.field(1, 'a').fill('2')
  await page.evaluate(() => window.history.back())
  await expect(matrix.heading).toBeVisible()
  expect((await stored(page, id))[0]).toEqual(['2', '50'])

  await matrix.cell(category(SHORT)).click()
  await document.field(1, 'a').fill('3')
  await page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: 'Мои показатели' })
    .click()
  await expect(matrix.heading).toBeVisible()
  expect((await stored(page, id))[0]).toEqual(['3', '50'])

  const closed = new DocumentPage(await page.context().newPage())
  await closed.open(id)
  await closed.field(1, 'a').fill('4')
  await closed.page.close({ runBeforeUnload: true })
  await expect.poll(async () => (await stored(page, id))[0]).toEqual(['4', '50'])

  await document.open(id)
  await document.field(1, 'a').fill('5')
  await signOut(page, person)
  const login = new LoginPage(page)
  await expect(login.submit).toBeVisible()
  await login.open()
  await login.enter(person.email)
  await document.open(id)
  await expect(document.field(1, 'a')).toHaveValue('5')
})

test('of two tabs with one document one writes; the other takes over', async ({ document: first }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  await first.open(id)
  await expect(first.saveState).toBeVisible()
  const second = new DocumentPage(await first.page.context().newPage())
  await second.open(id)
  await expect(second.page.getByText('Этот документ уже открыт у вас в другой вкладке')).toBeVisible()
  await expect(second.fields).toHaveCount(0)
  await first.field(1, 'a').fill('четыре')
  await expect.poll(() => kept(first.page)).toHaveLength(1)
  expect(await first.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/четыре|text|rows/)
  await first.page.close()
  await expect(second.field(1, 'a')).toHaveValue('четыре')
  await second.field(1, 'a').fill('4')
  await expect(second.saveState).toHaveText(SAVED)

  const third = new DocumentPage(await second.page.context().newPage())
  await third.open(id)
  await second.field(1, 'b').fill('51')
  await third.page.getByRole('button', { name: 'Продолжить здесь' }).click()
  await expect(third.field(1, 'b')).toHaveValue('51')
  await expect(second.page.getByText('ввод идёт там')).toBeVisible()
  await expect(second.fields).toHaveCount(0)
})

test('signing out leaves nothing on the device for anybody', async ({ document, manager: person }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const other = await hospital.hire('operator', { categories: [category(SHORT)] })
  await document.open(id)
  await document.field(1, 'a').fill('два')
  await document.page.keyboard.press('Tab')
  await expect(document.saveState).toHaveText('Не сохранено: исправьте 1a')
  await signOut(document.page, person)
  await expect(document.messages).toContainText('В документе есть несохранённые изменения')
  await expect.poll(() => kept(document.page)).toHaveLength(1)

  const second = await document.page.context().newPage()
  await document.page.close()
  await second.context().clearCookies()
  const login = new LoginPage(second)
  await login.open()
  await login.enter(other.email)
  const shown = new DocumentPage(second)
  await shown.open(id)
  await expect(shown.field(1, 'a')).toHaveValue('1')
  await signOut(second, other)
  await expect(login.submit).toBeVisible()

  await login.open()
  await login.enter(person.email)
  await shown.open(id)
  await expect(shown.field(1, 'a')).toHaveValue('два')
  await shown.field(1, 'a').fill('2')
  await expect(shown.saveState).toHaveText(SAVED)
  await signOut(second, person)
  await expect(login.submit).toBeVisible()
  expect(await kept(second)).toEqual([])
})

test('typing during a refused save is saved afterwards', async ({ operatorDocument: document }) => {
  const { page } = document
  await document.openNew(category(SHORT))
  await document.enter(1, '9', '50')
  await expect(document.saveState).toHaveText(SAVED)
  expectError(/422/)
  const path = '**/api/input-documents/*'
  await page.route(path, (route) => route.fulfill({ status: 422, json: { message: 'Нет', errors: {} } }))
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(path, async (route) => {
    await asked
    await route.fallback()
  })
  await document.field(1, 'a').fill('8')
  await expect(document.saveState).toHaveText('Сохраняется…')
  await document.field(2, 'a').fill('6')
  refuse()
  await expect(document.saveState).toHaveText('Не сохранено: сервер не принял')
  await expect(document.messages).toContainText('Нет')
  await page.unroute(path)
  await expect(document.saveState).toHaveText(SAVED)
  await expect
    .poll(() => stored(page, idOf(page)))
    .toEqual([
      ['8', '50'],
      ['6', null],
      [null, null],
    ])
})

test('F8 past the allowance of texts numbers are still saved', async ({ operatorDocument: document }) => {
  const { page } = document
  await document.openNew(category(SHORT))
  await document.enter(1, '9', '5')
  await expect(document.saveState).toHaveText(SAVED)
  expectError(/429/)
  // The request sent on unload bypasses the route handler below; the next page then gets a conflict.
  allowError(/409/)
  const spent = { message: 'За сутки сохранено слишком много текста.', code: 'texts_spent' }
  await page.route('**/api/input-documents/*', (route) =>
    route.request().postData()?.includes('"note"')
      ? route.fulfill({ status: 429, json: spent })
      : route.fallback(),
  )
  await document.note(1).fill('Повторные исследования')
  await document.enter(2, '6', '60')
  await expect(document.saveState).toHaveText(
    'Не сохранено: пояснения остались на этом устройстве, числа сохранены',
  )
  await expect
    .poll(() => stored(page, idOf(page)))
    .toEqual([
      ['9', '5'],
      ['6', '60'],
      [null, null],
    ])
  await document.saveNow()
  await expect(document.messages).toContainText(spent.message)
  await page.reload()
  await expect(document.note(1)).toHaveValue('Повторные исследования')
  await page.unroute('**/api/input-documents/*')
  await document.note(1).fill('Повторные исследования пациентов')
  await expect(document.saveState).toHaveText(SAVED)
})

test('an indicator closed and data replaced meanwhile hold up nothing typed for the others, and what was typed for them stays', async () => {
  const unique = crypto.randomUUID().slice(0, 8)
  const changed = await makeCategory({
    name: `Закрытие ${unique}`,
    metrics: [{}, { name: `Закрытый ${unique}` }, {}],
  })
  const page = await signIn('operator', { categories: [changed] })
  const document = new DocumentPage(page)
  await document.openNew(changed)
  const [replaced, closing] = changed.metrics
  await database.query(`UPDATE metrics SET date_end = '2022-12-31' WHERE id = $1`, [closing?.id])
  await database.query(`UPDATE metrics SET formula = 'a * 100 / c' WHERE id = $1`, [replaced?.id])
  await database.query(`DELETE FROM metric_calc_data WHERE metric_id = $1 AND var_name = 'b'`, [replaced?.id])
  await database.query(
    `INSERT INTO metric_calc_data (metric_id, var_name, name, aggregation) VALUES ($1, 'c', 'Выписано', 'sum')`,
    [replaced?.id],
  )
  expectError(/422/)
  await document.enter(1, '1', '50')
  await document.enter(2, '2', '60')
  await document.enter(3, '3', '70')
  await document.saveNow()
  const closed = page.getByRole('group', { name: new RegExp(`Закрытый ${unique}`) })
  await expect(closed).toContainText('Показатель закрыт или не входит в документ')
  await expect(document.saveState).toHaveText(
    'Не сохранено: показатель закрыт или изменён, остальное сохранено',
  )
  await expect(document.field(3, 'b')).toHaveValue('60')
  await expect(page).toHaveURL(/edit$/)
  const id = idOf(page)
  expect(await stored(page, id)).toEqual([
    ['1', null],
    ['3', '70'],
  ])
  const row = document.row(1)
  await expect(row).toContainText('Этих данных в показателе нет')
  await expect(row.getByRole('textbox')).toHaveCount(3)
  await row.getByLabel('Выписано').fill('40')
  await row.getByRole('textbox').last().fill('')
  // The draft continues to save itself once the invalid text is gone.
  await document.field(2, 'a').fill('4')
  await expect
    .poll(() => stored(page, id))
    .toEqual([
      ['1', '40'],
      ['4', '70'],
    ])
  await expect(row.getByRole('textbox')).toHaveCount(2)
  // The next page asks for the outcome of the request sent on unload.
  allowError(/409/)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(closed).toContainText('Показатель закрыт или не входит в документ')
  await expect(document.field(3, 'b')).toHaveValue('60')
  await document.enter(3, '', '')
  await page.keyboard.press('Control+s')
  await expect(closed).toBeHidden()
  await expect(document.saveState).toHaveText(/^Сохранено /)
})
