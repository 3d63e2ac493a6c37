import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { letterTo, linkIn } from './mailbox'
import { LoginPage } from './pages/login-page'
import { MyMetricsPage } from './pages/my-metrics-page'
import { ResetPasswordPage } from './pages/reset-password-page'

const NEW_PASSWORD = 'сухой зонт под дождём'
const INVITATION = /Приглашение/

const unique = () => crypto.randomUUID().slice(0, 8)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function invite(page: Page, person: { surname: string; name: string; email: string }, role: string) {
  await page.getByLabel('Фамилия').fill(person.surname)
  await page.getByLabel('Имя', { exact: true }).fill(person.name)
  await page.getByLabel('Электронная почта').fill(person.email)
  await choose(page, 'Роль', role)
}

const send = (page: Page) => page.getByRole('button', { name: 'Отправить приглашение' }).click()

test('an admin adds an organisation and invites its manager, who gets in', async ({
  page: guest,
  hospital,
  loginAs,
}) => {
  const shortName = `КГБУЗ «ГБ ${unique()}»`
  const email = `manager-${unique()}@example.test`
  const page = await loginAs(await hospital.hire('admin'))

  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Организации' }).click()
  await expect(page).toHaveTitle('Организации — Мониторинг показателей')
  await page.getByRole('link', { name: 'Добавить организацию' }).click()
  await expect(page).toHaveTitle('Добавление организации — Мониторинг показателей')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()
  const name = page.getByLabel('Полное наименование')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Заполните поле')
  await name.fill(`Краевое государственное бюджетное учреждение здравоохранения ${shortName}`)
  await page.getByLabel('Краткое наименование').fill(shortName)
  await choose(page, 'Регион', 'Алтайский край')
  await page.getByLabel('Город или населённый пункт').fill('Бийск')
  await choose(page, 'Первый квартал', 'II квартал')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()

  await expect(page).toHaveTitle('Пользователи организации — Мониторинг показателей')
  await page.getByRole('link', { name: 'Пригласить пользователя' }).first().click()
  await expect(page).toHaveTitle('Приглашение пользователя — Мониторинг показателей')
  await invite(page, { surname: 'Кузнецова', name: 'Ольга', email }, 'Руководитель')
  await send(page)
  const row = page.getByRole('row', { name: /Кузнецова Ольга/ })
  await expect(row).toContainText('приглашён')

  const reset = new ResetPasswordPage(guest)
  await guest.goto(linkIn(await letterTo(email, INVITATION), '/reset-password/'))
  await reset.password.fill(NEW_PASSWORD)
  await reset.confirmation.fill(NEW_PASSWORD)
  await reset.submit.click()
  const login = new LoginPage(guest)
  await expect(login.email).toHaveValue(email)
  await login.signIn(email, NEW_PASSWORD)
  await login.acceptTerms()
  await expect(guest.getByRole('button', { name: /Кузнецова Ольга/ })).toContainText(shortName)

  await page.goto(`/admin/companies?search=${encodeURIComponent(shortName)}`)
  await page.getByRole('link', { name: shortName, exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Первый квартал', exact: true })).toHaveText('II квартал')
})

test('a manager invites an operator, who sees just the two categories', async ({
  page: guest,
  hospital,
  category,
  loginAs,
}) => {
  const email = `operator-${unique()}@example.test`
  const page = await loginAs(await hospital.hire('manager'))
  await page.getByRole('button', { name: 'Настройки' }).click()
  await page.getByRole('menuitem', { name: 'Мои пользователи' }).click()
  await expect(page).toHaveTitle('Мои пользователи — Мониторинг показателей')
  await page.getByRole('link', { name: 'Пригласить пользователя' }).click()
  await invite(page, { surname: 'Орлова', name: 'Вера', email }, 'Оператор')
  await page.getByRole('checkbox', { name: category(1).name }).check()
  await page.getByRole('checkbox', { name: category(2).name }).check()
  await send(page)
  await expect(page.getByRole('row', { name: /Орлова Вера/ })).toContainText('Оператор')

  const reset = new ResetPasswordPage(guest)
  await guest.goto(linkIn(await letterTo(email, INVITATION), '/reset-password/'))
  await reset.save(NEW_PASSWORD)
  const login = new LoginPage(guest)
  await expect(login.email).toHaveValue(email)
  await login.signIn(email, NEW_PASSWORD)
  await login.acceptTerms()
  const matrix = new MyMetricsPage(guest)
  await expect(matrix.row(category(1))).toBeVisible()
  await expect(matrix.row(category(2))).toBeVisible()
  await expect(matrix.table.getByRole('rowheader')).toHaveCount(2)
})

test('an address that is taken is refused on its field, and what was typed stays', async ({
  hospital,
  loginAs,
  browserErrors,
}) => {
  browserErrors.expect(/422/)
  const manager = await hospital.hire('manager')
  const page = await loginAs(manager)
  await page.goto('/settings/users/add')
  await invite(page, { surname: 'Орлова', name: 'Вера', email: manager.email.toUpperCase() }, 'Руководитель')
  await send(page)
  const field = page.getByLabel('Электронная почта')
  await expect(field).toHaveAccessibleDescription(/Пользователь с таким адресом уже есть/)
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Орлова')
})

test('a manager blocks a colleague, whose session ends, and lets them in again', async ({
  hospital,
  loginAs,
}) => {
  const colleague = await hospital.hire('operator')
  const page = await loginAs(await hospital.hire('manager'))
  const elsewhere = await loginAs(colleague)
  await page.goto('/settings/users')
  const row = page.getByRole('row', { name: new RegExp(colleague.fullName) })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(row).toContainText('заблокирован')
  await elsewhere.goto('/profile')
  await expect(elsewhere).toHaveURL('/login?return_to=%2Fprofile')
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Разблокировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать' }).click()
  await expect(row).toContainText('активен')
})

test('a manager keeps approval to managers, over a change made meanwhile', async ({
  hospital,
  database,
  loginAs,
  browserErrors,
}) => {
  browserErrors.expect(/409/)
  const page = await loginAs(await hospital.hire('manager'))
  await page.goto('/settings/company')
  await page.getByRole('switch', { name: 'Утверждать показатели может только руководитель' }).click()
  await database.query(
    `UPDATE companies SET address = 'ул. Ленина, 1', version = version + 1 WHERE id = $1`,
    [hospital.id],
  )
  const save = page.getByRole('button', { name: 'Сохранить' })
  await save.click()
  await page.getByRole('button', { name: 'Загрузить новые данные' }).click()
  await expect(page.getByLabel('Адрес')).toHaveValue('ул. Ленина, 1')
  await save.click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  const { rows } = await database.query(
    'SELECT address, approval_by_manager_only FROM companies WHERE id = $1',
    [hospital.id],
  )
  expect(rows).toEqual([{ address: 'ул. Ленина, 1', approval_by_manager_only: true }])
})

test('pages of other roles lead to the start', async ({ hospital, loginAs }) => {
  const operator = await loginAs(await hospital.hire('operator'))
  const manager = await loginAs(await hospital.hire('manager'))
  const admin = await loginAs(await hospital.hire('admin'))
  for (const [page, path] of [
    [operator, '/settings/company'],
    [operator, '/admin/companies'],
    [manager, '/admin/companies'],
    [manager, `/admin/companies/${hospital.id}/users`],
    [admin, '/settings/users'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/my-metrics')
  }
})

test('search, sorting and the page of the list are in the address', async ({ hospital, loginAs }) => {
  const page = await loginAs(await hospital.hire('admin'))
  await page.goto('/admin/companies?per_page=25')
  await page.getByRole('searchbox', { name: 'Поиск организаций' }).fill(hospital.shortName)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('status').filter({ hasText: 'из' })).toHaveText('1–1 из 1')
  await page.getByRole('button', { name: 'Организация' }).click()
  await expect(page).toHaveURL(/sort=short_name&direction=asc/)
  await expect(page.getByRole('columnheader', { name: 'Организация' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(hospital.shortName) })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Организация' })).not.toHaveAttribute('aria-sort')
})
