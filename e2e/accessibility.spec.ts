import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { DocumentPage } from './pages/document-page'
import { LoginPage } from './pages/login-page'
import { MyMetricsPage } from './pages/my-metrics-page'

/** Three percentages. */
const SHORT = 3
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Colours are measured on what has come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  )
  expect(found).toEqual([])
}

const toggleVision = (page: Page) => page.getByRole('button', { name: 'Версия для слабовидящих' }).click()

test('login', async ({ page, hospital, browserErrors }) => {
  browserErrors.expect(/422/)
  const { email } = await hospital.hire('manager', { agreementAccepted: false })
  const login = new LoginPage(page)
  await login.open()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Условия использования' }).click()
  await expect(login.terms).toBeVisible()
  await expectAccessible(page)
  await login.terms.getByRole('button', { name: 'Закрыть' }).last().click()
  await login.signIn(email, 'не тот пароль')
  await expect(login.email).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await toggleVision(page)
  await expectAccessible(page)
  await login.signIn(email)
  await expect(login.terms).toBeVisible()
  await expectAccessible(page)
})

test('forgotten and new password', async ({ page }) => {
  await page.goto('/forgot-password')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expectAccessible(page)
  await page.goto('/reset-password/none?email=nobody@example.test')
  await page.getByLabel('Новый пароль', { exact: true }).fill('сухой зонт')
  await expectAccessible(page)
  await toggleVision(page)
  await expectAccessible(page)
})

test('the profile', async ({ hospital, loginAs }) => {
  const page = await loginAs(await hospital.hire('manager'))
  await page.goto('/profile')
  await expect(page.getByText('этот сеанс')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
})

test('the matrix in every state of a cell', async ({ hospital, category, loginAs, browserErrors }) => {
  await hospital.document(category(1), [['1', '50']])
  await hospital.document(category(SHORT), [['1', '50']], { status: 'approved' })
  const page = await loginAs(await hospital.hire('manager'))
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Петрова Анна/ }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await toggleVision(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await expectAccessible(page)
  browserErrors.expect(/404/)
  await page.goto('/no/such/page')
  await expectAccessible(page)
})

test('the list of organisations', async ({ hospital, loginAs }) => {
  const page = await loginAs(await hospital.hire('admin'))
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await matrix.company.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})

test('the document being filled in, with its errors and dialogs', async ({ hospital, category, loginAs }) => {
  const id = await hospital.document(category(SHORT), [
    ['1', '0'],
    ['2', null],
  ])
  const page = await loginAs(await hospital.hire('manager'))
  const document = new DocumentPage(page)
  await document.open(id)
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Описание показателя/ })
    .first()
    .click()
  await expect(document.dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await document.history.click()
  await expect(document.dialog).toContainText('Документ создан')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await document.remove.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await document.approve.click()
  await expect(document.messages).toContainText('Утвердить нельзя')
  await expectAccessible(page)
  await document.toggle(3).click()
  await document.field(1, 'a').fill('два')
  await document.close.click()
  await expect(document.question).toBeVisible()
  await expectAccessible(page)
  await document.question.getByRole('button', { name: 'Остаться' }).click()
  await expectAccessible(page)
  await toggleVision(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
})

test('an approved document, its withdrawal and the banner', async ({ hospital, category, loginAs }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']], { status: 'approved' })
  const page = await loginAs(await hospital.hire('admin'))
  const document = new DocumentPage(page)
  await document.open(id)
  await expectAccessible(page)
  await document.withdraw.click()
  await document.question.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(document.question.getByLabel('Причина')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await document.question.getByLabel('Причина').fill('Ошибка в числе операций')
  await document.question.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(page.getByText('Ошибка в числе операций')).toBeVisible()
  await expectAccessible(page)
})
