import type { Page } from '@playwright/test'
import { database } from '../kit/database'
import { expect, expectError, hospital, signIn, test } from '../kit/fixtures'
import { category, LONG, SHORT } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { lastEnded } from '../kit/quarters'
import { openSession } from '../kit/session'
import { DocumentPage } from '../pages/document-page'
import { LoginPage } from '../pages/login-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

async function copyToClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

test('a draft is filled in and saved with the keyboard alone', async ({ operatorDocument: document }) => {
  const { page } = document
  const matrix = new MyMetricsPage(page)
  const { keyboard } = page
  await matrix.open()
  await matrix.walkTo(category(SHORT))
  await keyboard.press('Enter')
  await expect(document.heading).toHaveText(category(SHORT).name)

  await expect(document.field(1, 'a')).toBeFocused()
  await keyboard.type('7')
  await keyboard.press('Enter')
  await keyboard.type('864,5')
  await expect(document.said(1, '0,81')).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.type('12')
  await keyboard.press('Enter')
  await keyboard.type('0')
  await expect(document.said(2, 'деление на ноль: знаменатель равен 0')).toBeVisible()
  await keyboard.press('ArrowUp')
  await expect(document.field(2, 'a')).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(document.field(3, 'a')).toBeFocused()
  // Tab visits number fields only; the row's buttons have shortcuts.
  await keyboard.press('Shift+Tab')
  await expect(document.field(2, 'b')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('F2')
  await expect(document.dialog).toContainText(/Как вычисляетсяa × 100 \/ b/)
  await keyboard.press('Escape')
  await expect(document.field(3, 'a')).toBeFocused()
  const release = await document.holdSaves()
  await keyboard.press('F4')
  await expect(document.reason(3)).toBeFocused()
  await expect(document.field(3, 'a')).toBeHidden()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(document.reason(3)).toHaveValue('Услуга не оказывается')
  await expect(document.saveState).toHaveText(/^(Не сохранено|Сохраняется…)$/)
  release()
  await keyboard.press('Control+s')
  await expect(document.saveState).toHaveText(/^Сохранено в \d\d:\d\d$/)
  await expect(page).toHaveURL(/\/my-metrics\/\d+\/edit$/)

  await page.reload()
  await document.expectRow(1, '7', '864,5')
  await expect(document.said(1, '0,81')).toBeVisible()
  await document.expectRow(2, '12', '0')
  await expect(document.said(2, '—')).toBeVisible()
  await expect(document.said(2, 'деление на ноль: знаменатель равен 0')).toBeVisible()
  await expect(document.toggle(3)).not.toBeChecked()
  await expect(document.reason(3)).toHaveValue('Услуга не оказывается')
  await expect(document.fields).toHaveCount(4)
})

test('a block of a spreadsheet keeps its lines, a row that is off takes nothing', async () => {
  const page = await signIn('operator', { categories: [category(LONG)] })
  const document = new DocumentPage(page)
  await document.openNew(category(LONG))
  await document.toggle(2).click()
  await document.field(4, 'a').fill('99')
  await copyToClipboard(page, '7\t864,5\r\n1\t2\r\n21\t1 604\r\n\t2 604\r\n')
  await document.field(1, 'a').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(
    page.getByText('Вставлено 5 значений; строка 2 отключена: 2 значения не вставлены'),
  ).toBeVisible()
  await expect(document.field(1, 'b')).toHaveValue('864,5')
  await expect(document.said(1, '8,10')).toBeVisible()
  await expect(document.field(2, 'a')).toBeHidden()
  await document.expectRow(3, '21', '1\u00a0604')
  await document.expectRow(4, '', '2\u00a0604')

  await page.getByRole('button', { name: 'Отменить вставку' }).click()
  await expect(document.field(1, 'a')).toHaveValue('')
  await document.expectRow(4, '99', '')
  await document.field(1, 'a').click()
  await page.keyboard.press('ControlOrMeta+v')
  // By keyboard; text typed in another field stays.
  await document.expectRow(4, '', '2\u00a0604')
  await page.keyboard.press('ControlOrMeta+z')
  await document.expectRow(4, '99', '')
  await expect(document.field(1, 'a')).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('Control+s')
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await page.reload()
  await expect(document.field(3, 'b')).toHaveValue('1\u00a0604')

  // Values that do not fit are counted; a single value goes to the focused field.
  await copyToClipboard(page, '1\t2\t3\n4\t5\t6\n')
  await document.field(10, 'a').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('Вставлены 2 значения; 4 значения не поместились')).toBeVisible()
  await copyToClipboard(page, '15')
  await document.field(4, 'a').fill('2')
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(document.field(4, 'a')).toHaveValue('215')
})

test('a value is computed as it is typed; one that is no number is named and gets the keyboard, nothing is lost', async ({
  document,
}) => {
  await document.openNew(category(SHORT))
  await expect(document.said(1, '—')).toBeVisible()
  await document.field(1, 'a').fill('7')
  await document.field(1, 'b').click()
  for (const [key, value] of [
    ['8', '87,50'],
    ['6', '8,14'],
    ['Backspace', '87,50'],
    ['Backspace', '—'],
  ] as const) {
    await document.page.keyboard.press(key)
    await expect(document.said(1, value)).toBeVisible()
  }
  await document.enter(1, '1 234,5', '4938')
  await expect(document.said(1, '25,00')).toBeVisible()
  await expect(document.field(1, 'a')).toHaveValue('1\u00a0234,5')
  await document.field(1, 'a').focus()
  await expect(document.field(1, 'a')).toHaveValue('1 234,5')
  await expect(document.page.getByText('заполнено 1 из 3')).toBeVisible()

  await document.enter(1, '7', '12,5,1')
  await document.enter(2, '-3', '100')
  await document.page.keyboard.press('Control+s')
  await expect(document.saveState).toHaveText('Не сохранено: исправьте 1b, 2a')
  await expect(document.field(1, 'b')).toBeFocused()
  await expect(document.field(1, 'b')).toHaveAccessibleDescription('Введите целое число, например 35')
  await expect(document.field(2, 'a')).toHaveAccessibleDescription('Число не может быть отрицательным')
  await expect(document.field(1, 'b')).toHaveValue('12,5,1')

  await document.field(1, 'b').fill('12,5')
  await document.field(2, 'a').fill('3')
  // Twelve digits and six decimals are kept and fully visible.
  await document.enter(3, '999999999999,999999', '123456789012,654321')
  await document.saveAndSee()
  await document.page.reload()
  await document.expectRow(1, '7', '12,5')
  await document.expectRow(2, '3', '100')
  await expect(document.field(3, 'a')).toHaveValue('999\u00a0999\u00a0999\u00a0999,999999')
  const isCut = (input: HTMLInputElement) => input.scrollWidth > input.clientWidth
  expect(await document.field(3, 'a').evaluate(isCut)).toBe(false)
  await document.field(3, 'b').fill('2')
  await document.saveAndSee()
  await document.page.reload()
  await expect(document.field(3, 'a')).toHaveValue('999\u00a0999\u00a0999\u00a0999,999999')
})

test('leaving unsaved changes asks first, and keeps the history', async ({ document, matrix }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  await matrix.open()
  const entries = await document.page.evaluate(() => window.history.length)
  await matrix.cell(category(SHORT)).click()
  const menu = document.page.getByRole('navigation', { name: 'Основное меню' })
  // page.goBack() would wait for a navigation, and here none may happen.
  const goBack = () => document.page.evaluate(() => window.history.back())
  for (const leave of [
    () => menu.getByRole('link', { name: 'Мои показатели' }).click(),
    () => document.close.click(),
    goBack,
  ]) {
    // Invalid text is not autosaved.
    await document.field(1, 'a').fill('два')
    await leave()
    await expect(document.question).toContainText('Закрыть без сохранения?')
    await expect(document.page).toHaveURL(new RegExp(`/my-metrics/${id}/edit$`))
    await document.question.getByRole('button', { name: 'Остаться' }).click()
    await expect(document.field(1, 'a')).toHaveValue('два')
  }
  await expect(document.field(1, 'a')).toBeFocused()

  await goBack()
  await document.question.getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(matrix.heading).toBeVisible()
  expect(await document.page.evaluate(() => window.history.length)).toBe(entries + 1)
  await matrix.previousYear.click()
  await goBack()
  await matrix.cell(category(SHORT)).click()
  await expect(document.field(1, 'a')).toHaveValue('1')
  await document.field(1, 'a').fill('два')
  await document.close.click()
  await document.question.getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(matrix.heading).toBeVisible()
})

test('going back in the history shows what was saved since', async ({ document, matrix }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const step = (by: 1 | -1) => document.page.evaluate((steps) => window.history.go(steps), by)
  await matrix.open()
  await matrix.cell(category(SHORT)).click()
  await document.field(1, 'a').fill('7')
  await step(-1)
  await expect(matrix.heading).toBeVisible()
  await step(1)
  await expect(document.field(1, 'a')).toHaveValue('7')
  await document.field(1, 'b').fill('70')
  await step(-1)
  await expect(matrix.heading).toBeVisible()

  const theirs = new DocumentPage(await signIn('manager'))
  await theirs.open(id)
  await expect(theirs.field(1, 'b')).toHaveValue('70')
  await theirs.field(2, 'a').fill('5')
  await theirs.saveAndSee()
  await step(1)
  await expect(document.field(2, 'a')).toHaveValue('5')
  await document.field(1, 'a').fill('8')
  await document.saveAndSee()
  await theirs.open(id)
  await expect(theirs.field(1, 'a')).toHaveValue('8')

  // The address of the newly created document opens the same page.
  await matrix.open()
  await matrix.previousYear.click()
  await matrix.cell(category(SHORT), { ...lastEnded, year: lastEnded.year - 1 }).click()
  await document.enter(1, '3', '30')
  await document.saveNow()
  await expect(document.page).toHaveURL(/\/edit$/)
  await step(-1)
  await expect(matrix.heading).toBeVisible()
  await step(1)
  await expect(document.field(1, 'a')).toHaveValue('3')
  await document.field(1, 'a').fill('4')
  await document.saveAndSee()
})

test('a session that ends under unsaved changes costs nothing', async ({ document, manager: person }) => {
  await document.openNew(category(SHORT))
  // Waits for the page's own requests: their 401 would redirect a person who has typed nothing to the sign-in.
  await expect(document.page.getByRole('link', { name: /^Следующий/ })).toBeVisible()
  expectError(/401/)
  await document.page.context().clearCookies()
  await document.enter(1, '7', '70')
  await document.saveNow()
  const notice = document.page.getByRole('alert').filter({ hasText: 'Сеанс завершён' })
  await expect(notice).toBeVisible()
  await expect(document.saveState).toHaveText('Не сохранено: сеанс завершён')
  const opened = document.page.waitForEvent('popup')
  await notice.getByRole('link', { name: 'Войдите в новой вкладке' }).click()
  const login = new LoginPage(await opened)
  await login.enter(person.email)
  await expect(document.field(1, 'a')).toHaveValue('7')
  await document.saveAndSee()
  await expect(notice).toBeHidden()
})

test('numbers of one person are not saved in the name of another who has signed in since', async ({
  operatorDocument: document,
  manager: other,
}) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  await document.open(id)
  await untilHydrated(document.page)
  expectError(/401/)
  await openSession(document.page, other)
  await document.enter(2, '7', '70')
  await expect(document.saveState).toHaveText('Не сохранено: сеанс завершён')
  await expect(document.field(2, 'a')).toHaveValue('7')
  const { rows } = await database.query(
    "SELECT user_id FROM input_document_events WHERE input_document_id = $1 AND action = 'saved'",
    [id],
  )
  expect(rows).toEqual([])
})
