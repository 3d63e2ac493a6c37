import { expectAccessible, phone, toggleVision } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { choose } from '../kit/forms'
import { category, SHORT } from '../kit/hospital'
import { MyMetricsPage } from '../pages/my-metrics-page'
import { issueToken, ResetPasswordPage } from '../pages/reset-password-page'

// Initial states of the screens are in screens.spec.ts.
test('login', async ({ login }) => {
  expectError(/422/)
  const { email } = await hospital.hire('manager', { agreementAccepted: false })
  await login.open()
  await login.page.getByRole('button', { name: 'Условия использования' }).click()
  await expect(login.terms).toBeVisible()
  await expectAccessible(login.page)
  await login.terms.getByRole('button', { name: 'Закрыть' }).last().click()
  await login.signIn(email, 'не тот пароль')
  await expect(login.email).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(login.page, toggleVision)
  await login.signIn(email)
  await expect(login.terms).toBeVisible()
  await expectAccessible(login.page)
})

test('forgotten and new password, a new address, a new device', async ({ page }) => {
  expectError(/422/)
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expectAccessible(page)
  await new ResetPasswordPage(page).open(
    await issueToken(await hospital.hire('manager')),
    'nobody@example.test',
  )
  await page.getByLabel('Новый пароль', { exact: true }).fill('сухой зонт')
  await expectAccessible(page, toggleVision)
  await toggleVision(page)
  for (const path of ['/confirm-email/none?email=nobody@example.test', '/cancel-email/none']) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Отменить смену адреса' }).click()
  await expect(page.getByText(/Отменять нечего/)).toBeVisible()
  await expect(page.getByText('запрошен другой адрес')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Отменить смену адреса' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/trust-device/none')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText(/Ссылка недействительна/)).toBeVisible()
  await expectAccessible(page)
})

test('the matrix in every state of a cell', async ({ matrix, managerPage: page }) => {
  await hospital.document(category(1), [['1', '50']])
  await hospital.document(category(SHORT), [['1', '50']], { status: 'approved' })
  await matrix.open()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Петрова Анна/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await toggleVision(page)
  await expectAccessible(page, phone)
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await expectAccessible(page)
  expectError(/404/)
  await page.goto('/no/such/page')
  await expectAccessible(page)
})

test('the document being filled in, with its errors and dialogs', async ({ document, managerPage: page }) => {
  const id = await hospital.document(category(SHORT), [
    ['1', '0'],
    ['2', null],
  ])
  await document.open(id)
  await page
    .getByRole('button', { name: /^Описание показателя/ })
    .first()
    .click()
  await expect(document.dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await document.choose('История')
  await expect(document.dialog).toContainText('Документ создан')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await document.other.click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Удалить документ' }).click()
  await expect(document.question).toBeVisible()
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
  await expectAccessible(page, toggleVision, phone)
})

test('organisations: to choose from, in their list, added and edited', async ({ adminPage: page }) => {
  expectError(/409/)
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await matrix.company.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/companies')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Регион' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.insertText('нет такого')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('нет такой организации')
  await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/companies/add')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()
  await expect(page.getByLabel('Полное наименование')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, phone, toggleVision)
  await toggleVision(page)

  await page.goto('/admin/companies')
  await choose(page, 'Сортировка', 'Город')
  await expect(page.getByRole('button', { name: /^По возрастанию/ })).toBeVisible()
  await expectAccessible(page, toggleVision)
  await toggleVision(page)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/admin/companies/${hospital.id}/edit`)
  await page.getByRole('button', { name: 'Сменить номер' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Адрес').fill('ул. Мира, 5')
  await database.query('UPDATE companies SET version = version + 1 WHERE id = $1', [hospital.id])
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('button', { name: 'Загрузить новые данные' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'К списку организаций' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })).toBeVisible()
  await expectAccessible(page)
})
