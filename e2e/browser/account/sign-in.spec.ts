import { callApi } from '../kit/api'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { PASSWORD } from '../kit/hospital'
import { tabTo } from '../kit/keyboard'
import { lastEnded } from '../kit/quarters'
import { LoginPage } from '../pages/login-page'
import { MyMetricsPage } from '../pages/my-metrics-page'
import { ProfilePage } from '../pages/profile-page'

test('the form names what is wrong at its field, and shows the password on demand', async ({ login }) => {
  const { email } = await hospital.hire('manager')
  expectError(/422/)
  await login.open()
  await login.submit.click()
  await expect(login.email).toHaveAccessibleDescription('Заполните поле')
  await expect(login.password).toHaveAccessibleDescription('Введите пароль')
  await expect(login.email).toBeFocused()

  await login.signIn(email, 'не тот пароль')
  await expect(login.email).toHaveAccessibleDescription('Неверная почта или пароль.')
  await expect(login.email).toHaveAttribute('aria-invalid', 'true')
  await expect(login.password).toHaveAttribute('aria-invalid', 'true')
  await expect(login.password).toHaveAccessibleDescription('Проверьте раскладку клавиатуры и Caps Lock.')
  await expect(login.email).toHaveValue(email)
  await expect(login.page).toHaveURL('/login')

  await login.page.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(login.password).toHaveAttribute('type', 'text')
  await login.page.getByRole('button', { name: 'Скрыть пароль' }).click()
  await expect(login.password).toHaveAttribute('type', 'password')
})

test('a newcomer declines and accepts the terms; a new edition is asked again', async ({ login }) => {
  const email = 'operator@example.com'
  await database.query(
    'UPDATE users SET agreement_accepted_at = NULL, agreement_edition = NULL WHERE email = $1',
    [email],
  )
  const matrix = new MyMetricsPage(login.page)
  await login.page.goto('/')
  await expect(login.page).toHaveTitle('Войти в систему')
  await login.signIn(email)
  await expect(login.terms).toContainText('Редакция от июня 2023 года')
  await expect(login.terms).not.toContainText('Условия изменились')
  await login.page.keyboard.press('Escape')
  await expect(login.terms).toBeVisible()
  await expect(matrix.heading).toBeHidden()
  // Declining signs out.
  await login.terms.getByRole('button', { name: 'Отказаться' }).click()
  await expect(login.page).toHaveURL('/login')
  await login.page.goto('/my-metrics')
  await expect(login.page).toHaveURL('/login?return_to=%2Fmy-metrics')

  await login.signIn(email)
  await login.acceptTerms()
  await expect(login.terms).toBeHidden()
  await expect(login.page).toHaveTitle('Мои показатели — Мониторинг показателей')
  await matrix.open()
  await expect(matrix.table.getByRole('row')).toHaveCount(3)
  await expect(matrix.documents).toContainText(/(осталось 2 из 2|2 документа, срок был)/)
  await expect(matrix.asked).toHaveCount(0)

  await database.query("UPDATE users SET agreement_edition = '2022-12' WHERE email = $1", [email])
  await login.page.reload()
  await expect(login.terms).toContainText('Условия изменились с тех пор, как вы их приняли.')
  await expect(login.terms).toContainText('Редакция от июня 2023 года')
  await login.acceptTerms()
  await expect(matrix.heading).toBeVisible()
  await login.page.reload()
  await expect(matrix.heading).toBeVisible()
  await expect(login.terms).toHaveCount(0)
})

// Other return addresses: return-to.test.ts.
test('X6 login leads back to the page that was asked for, and nowhere else', async ({ login, baseURL }) => {
  const { email } = await hospital.hire('manager')
  const year = lastEnded.year - 1
  await login.page.goto(`/my-metrics?year=${year}`)
  await expect(login.submit).toBeVisible()
  await login.signIn(email)
  await expect(login.page).toHaveURL(`/my-metrics?year=${year}`)

  await login.page.context().clearCookies()
  await login.open('?return_to=%2F%2Fexample.org')
  await login.signIn(email)
  await expect(login.page).toHaveURL(`${baseURL}/my-metrics`)
  // A signed-in person is redirected from the login page.
  await login.page.goto('/login')
  await expect(login.page).toHaveURL('/my-metrics')
})

test('a token of another application on this host locks nobody out', async ({ page, baseURL }) => {
  const { email } = await hospital.hire('manager')
  expectError(/419/)
  for (const value of ['%E0%A4%A', 'eyJpdiI6Im90aGVyIn0=']) {
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value, url: baseURL ?? '' }])
    const login = new LoginPage(page)
    await login.open()
    await login.enter(email)
  }
})

test('a press too many signs in once', async ({ login }) => {
  const { email } = await hospital.hire('manager')
  const sent: string[] = []
  login.page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await login.open()
  await login.email.fill(email)
  await login.password.fill(PASSWORD)
  await login.submit.evaluate((button) => {
    for (let press = 0; press < 3; press += 1) button.closest('form')?.requestSubmit()
  })
  await expect(login.page).toHaveURL('/my-metrics')
  expect(sent.filter((path) => path === '/api/login')).toHaveLength(1)
})

test('a tab of the person before shows the one who signs in after them', async () => {
  const [first, second] = [await hospital.hire('manager'), await hospital.hire('manager')]
  const left = await loginAs(first)
  const profile = new ProfilePage(left)
  await profile.open()
  await expect(profile.email).toContainText(first.email)

  const taken = await left.context().newPage()
  await taken.goto('/my-metrics')
  await callApi(taken, 'POST', '/api/login', { email: second.email, password: PASSWORD })
  await taken.reload()
  await expect(profile.email).toContainText(second.email)
})

test('an administrator lands on the board of completeness', async ({ login }) => {
  const { email } = await hospital.hire('admin')
  await login.open()
  await login.signIn(email)
  await expect(login.page).toHaveURL('/admin/completeness')
  await expect(login.page.getByRole('heading', { name: 'Полнота данных', level: 1 })).toBeVisible()
})

test('the low-vision version is chosen by keys, remembered, and left again', async ({ login, page }) => {
  const { email } = await hospital.hire('manager')
  const html = page.locator('html')
  const toggle = page.getByRole('button', { name: 'Версия для слабовидящих' })
  const panel = page.getByRole('region', { name: 'Версия для слабовидящих' })
  const size = () => login.email.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await login.open()
  const usual = await size()

  await tabTo(toggle)
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  await expect(html).toHaveAttribute('data-vision', 'black large close tight pictured')
  expect(await size()).toBeGreaterThan(usual)
  await tabTo(panel.getByRole('radio', { name: 'Чёрным по белому' }))
  await page.keyboard.press('ArrowDown')
  await tabTo(panel.getByRole('radio', { name: 'Крупный', exact: true }))
  await page.keyboard.press('ArrowUp')
  const chosen = 'white largest close tight pictured'
  await expect(html).toHaveAttribute('data-vision', chosen)
  expect(await size()).toBe(2 * usual)
  await tabTo(panel.getByRole('button', { name: 'Свернуть' }))
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(toggle).toBeFocused()

  await login.enter(email)
  await page.reload()
  await expect(html).toHaveAttribute('data-vision', chosen)
  await toggle.click()
  await panel.getByRole('button', { name: 'Обычная версия' }).click()
  await expect(html).not.toHaveAttribute('data-vision')
  await page.reload()
  await expect(html).not.toHaveAttribute('data-vision')
})

test('the theme follows the system until one is chosen', async ({ manager: person, managerPage: page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto('/my-metrics')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.getByRole('button', { name: new RegExp(person.fullName) }).click()
  await page.getByRole('menuitemradio', { name: 'Светлая' }).click()
  await expect.poll(ground).toBe(light)
  await page.reload()
  expect(await ground()).toBe(light)
  await page.getByRole('button', { name: new RegExp(person.fullName) }).click()
  await page.getByRole('menuitemradio', { name: 'Тёмная' }).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe(dark)
  // Printing keeps the light theme.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
})
