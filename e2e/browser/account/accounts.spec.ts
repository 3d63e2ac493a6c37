import type { Request } from '@playwright/test'
import { callApi } from '../kit/api'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { PASSWORD } from '../kit/hospital'
import { LoginPage } from '../pages/login-page'
import { ProfilePage } from '../pages/profile-page'
import { issueToken, ResetPasswordPage } from '../pages/reset-password-page'

const NEW_PASSWORD = 'сухой зонт под дождём'
const CHANGED = 'Ваш пароль был успешно изменён!'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test.describe('a forgotten password', () => {
  // An installed clock remains in the browser.
  test.use({ isWarm: false })

  test('the typed address goes along, from login to asking for a link and back', async ({ login }) => {
    await login.open()
    await login.email.fill('ivanova+1@example.test')
    await login.page.getByRole('link', { name: 'Забыли пароль?' }).click()
    await expect(login.page).toHaveTitle('Восстановление пароля — Мониторинг показателей')
    await expect(login.page.getByLabel('Электронная почта')).toHaveValue('ivanova+1@example.test')
    await login.page.getByRole('link', { name: 'Вернуться ко входу' }).click()
    await expect(login.page).toHaveTitle('Войти в систему')
    await expect(login.email).toHaveValue('ivanova+1@example.test')
  })

  // Equal answers for unknown addresses: R1 in password.db.test.ts.
  test('an invalid address is refused; a sent link is announced with a resend time', async ({ page }) => {
    await page.goto('/forgot-password')
    const email = page.getByLabel('Электронная почта')
    await email.fill('не адрес')
    await page.getByRole('button', { name: 'Отправить ссылку' }).click()
    await expect(email).toHaveAccessibleDescription(/Введите адрес электронной почты/)

    await page.clock.install()
    await email.fill(`nobody-${crypto.randomUUID()}@example.test`)
    await page.getByRole('button', { name: 'Отправить ссылку' }).click()
    await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused()
    const again = page.getByRole('button', { name: /^Отправить ещё раз/ })
    await expect(again).toBeDisabled()
    await page.clock.fastForward('01:01')
    await expect(again).toHaveText('Отправить ещё раз')
    await again.click()
    await expect(again).toBeDisabled()
  })
})

test.describe('setting a password by a link', () => {
  test('names what is wrong at its field, and how good the password is; a dead link says so and leads to a new one', async ({
    page,
  }) => {
    const reset = new ResetPasswordPage(page)
    const invited = await hospital.hire('manager')
    await reset.open(await issueToken(invited), invited.email)
    await reset.save('коротко')
    await expect(reset.password).toHaveAccessibleDescription(/Не меньше 8 символов/)
    await expect(page.getByText('Не подойдёт: не меньше 8 символов')).toBeVisible()
    await reset.password.fill(invited.email)
    await expect(page.getByText(/Не подойдёт: пароль не должен совпадать/)).toBeVisible()
    await reset.password.fill('котик мой')
    await expect(page.getByText('Средний: лучше ещё длиннее')).toBeVisible()
    await reset.save(NEW_PASSWORD, `${NEW_PASSWORD}!`)
    await expect(page.getByText('Надёжный')).toBeVisible()
    await expect(reset.confirmation).toHaveAccessibleDescription('Пароли не совпадают')

    expectError(/422/)
    const person = await hospital.hire('manager')
    await reset.open(await issueToken(person, -1), person.email)
    await expect(reset.deadLink).toBeFocused()
    await expect(reset.password).toHaveCount(0)
    const used = await issueToken(await hospital.hire('manager'))
    await reset.open(used, person.email)
    await reset.save(NEW_PASSWORD)
    await expect(reset.deadLink).toBeFocused()
    await page.getByRole('link', { name: 'Запросить новую ссылку' }).click()
    await expect(page).toHaveTitle('Восстановление пароля — Мониторинг показателей')
    await expect(page.getByLabel('Электронная почта')).toHaveValue(person.email)
  })

  test('R4: the address of the page goes to no other request', async ({ page }) => {
    const token = await issueToken(await hospital.hire('manager'))
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const reset = new ResetPasswordPage(page)
    await reset.open(token, 'ivanova@example.test')
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    await reset.password.fill(NEW_PASSWORD)
    await expect(page.getByText('Надёжный')).toBeVisible()

    const [own, ...others] = await Promise.all(
      requests.map(async (request) => ({ url: request.url(), ...(await request.allHeaders()) })),
    )
    expect(own?.url).toContain(token)
    expect(others.length).toBeGreaterThan(2)
    expect(others.filter((sent) => JSON.stringify(sent).includes(token))).toEqual([])
  })
})

test.describe('the profile', () => {
  test('is reached from the account menu, whose only action is the way out', async () => {
    const person = await hospital.hire('operator')
    const page = await loginAs(person)
    await page.goto('/my-metrics')
    const account = page.getByRole('button', { name: `${person.fullName} (${hospital.shortName})` })
    await account.click()
    const menu = page.getByRole('menu')
    for (const fact of [person.fullName, person.email, `(${hospital.shortName})`])
      await expect(menu).toContainText(fact)
    await expect(menu.getByRole('menuitem')).toHaveCount(2)
    await menu.getByRole('menuitem', { name: 'Мой профиль' }).click()
    const profile = new ProfilePage(page)
    await expect(profile.heading).toBeVisible()
    await expect(page).toHaveTitle('Мой профиль — Мониторинг показателей')
    const facts = page.getByRole('region', { name: 'Сведения' })
    for (const fact of [...person.fullName.split(' '), 'Оператор', hospital.shortName])
      await expect(facts).toContainText(fact)
    await expect(profile.email).toContainText(person.email)

    await account.click()
    await menu.getByRole('menuitem', { name: 'Выйти из системы' }).click()
    await expect(new LoginPage(page).submit).toBeVisible()
    await page.goto('/my-metrics')
    await expect(page).toHaveURL('/login?return_to=%2Fmy-metrics')
  })

  test('sessions, and a new password', async ({ manager: person, managerPage: own, newContext, page }) => {
    const others = []
    for (const userAgent of [IPHONE, 'curl/8.5.0', 'curl/8.5.0']) {
      const other = await (await newContext({ userAgent })).newPage()
      await callApi(other, 'POST', '/api/login', { email: person.email, password: PASSWORD })
      others.push(other)
    }
    const profile = new ProfilePage(own)
    await profile.open()
    await expect(profile.sessions).toHaveCount(4)
    await expect(profile.sessions.first()).toContainText('Этот сеанс')
    await own.getByRole('button', { name: 'Завершить сеанс: Safari, iPhone' }).click()
    await expect(profile.sessions).toHaveCount(3)
    await expect(own.getByRole('list', { name: 'Сеансы' })).toBeFocused()

    await profile.endOthers.click()
    await own.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click()
    await expect(profile.sessions).toHaveCount(1)
    for (const { request } of others) expect((await request.get('/api/user')).status()).toBe(401)

    expectError(/422/)
    await callApi(page, 'POST', '/api/login', { email: person.email, password: PASSWORD })
    await profile.open()
    await expect(profile.sessions).toHaveCount(2)
    await profile.change('не тот пароль', NEW_PASSWORD)
    await expect(profile.currentPassword).toHaveAccessibleDescription('Неверный текущий пароль.')
    await profile.change(PASSWORD, NEW_PASSWORD)
    await expect(own.getByText(CHANGED)).toBeVisible()
    await expect(profile.currentPassword).toHaveValue('')
    await expect(profile.sessions).toHaveCount(1)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?return_to=%2Fprofile')
  })
})
