import { createHash, randomBytes } from 'node:crypto'
import type { Request } from '@playwright/test'
import { phone } from '../kit/accessible'
import { callApi } from '../kit/api'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { type Account, PASSWORD } from '../kit/hospital'
import { LoginPage } from '../pages/login-page'
import { ProfilePage } from '../pages/profile-page'
import { ResetPasswordPage } from '../pages/reset-password-page'

const NEW_PASSWORD = 'сухой зонт под дождём'
const CHANGED = 'Ваш пароль был успешно изменён!'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** A link's token, as the letter would carry it. */
async function issueToken({ id }: Account, minutes = 60): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
     VALUES ($1, $2, 'reset', now() + make_interval(mins => $3))`,
    [createHash('sha256').update(token).digest(), id, minutes],
  )
  return token
}

test.describe('a forgotten password', () => {
  // A clock stays in a browser.
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

  test('an address that is none is refused at its field', async ({ page }) => {
    await page.goto('/forgot-password')
    const email = page.getByLabel('Электронная почта')
    await email.fill('не адрес')
    await page.getByRole('button', { name: 'Отправить ссылку' }).click()
    await expect(email).toHaveAccessibleDescription(/Введите адрес электронной почты/)
  })

  test('known and unknown addresses are told the same, and when to ask again', async ({ page }) => {
    const { email } = await hospital.hire('manager')
    const answers: string[] = []
    for (const address of [email, `nobody-${crypto.randomUUID()}@example.test`]) {
      await page.clock.install()
      await page.goto(`/forgot-password?email=${encodeURIComponent(address)}`)
      await page.getByRole('button', { name: 'Отправить ссылку' }).click()
      const heading = page.getByRole('heading', { name: 'Проверьте почту' })
      await expect(heading).toBeFocused()
      const again = page.getByRole('button', { name: /^Отправить ещё раз/ })
      await expect(again).toBeDisabled()
      const words = (await page.getByRole('main').textContent()) ?? ''
      answers.push(words.replace(address, '…').replace(/через \d+ с/, ''))
      await page.clock.fastForward('01:01')
      await expect(again).toHaveText('Отправить ещё раз')
      await again.click()
      await expect(again).toBeDisabled()
    }
    expect(answers[0]).toBe(answers[1])
  })
})

test.describe('setting a password by a link', () => {
  test('leads to login, where only the new password works', async ({
    manager: person,
    managerPage: elsewhere,
    login,
  }) => {
    const reset = new ResetPasswordPage(login.page)
    await reset.open(await issueToken(person), person.email)
    await expect(login.page).toHaveTitle('Новый пароль — Мониторинг показателей')
    await expect(reset.email).toHaveValue(person.email)
    await reset.save(NEW_PASSWORD)
    await expect(login.page.getByText(CHANGED)).toBeVisible()
    await expect(login.email).toHaveValue(person.email)

    expectError(/422/)
    await login.signIn(person.email, PASSWORD)
    await expect(login.email).toHaveAccessibleDescription('Неверная почта или пароль.')
    await login.enter(person.email, NEW_PASSWORD)
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/login?return_to=%2Fprofile')
  })

  test('names what is wrong at its field, and how good the password is in words', async ({ page }) => {
    const reset = new ResetPasswordPage(page)
    await reset.open('any', 'ivanova@example.test')
    await reset.save('коротко')
    await expect(reset.password).toHaveAccessibleDescription(/Не меньше 8 символов/)
    await expect(page.getByText('Не подойдёт: не меньше 8 символов')).toBeVisible()
    await reset.password.fill('ivanova@example.test')
    await expect(page.getByText(/Не подойдёт: пароль не должен совпадать/)).toBeVisible()
    await reset.password.fill('котик мой')
    await expect(page.getByText('Средний: лучше ещё длиннее')).toBeVisible()
    await reset.save(NEW_PASSWORD, `${NEW_PASSWORD}!`)
    await expect(page.getByText('Надёжный')).toBeVisible()
    await expect(reset.confirmation).toHaveAccessibleDescription('Пароли не совпадают')
  })

  test('a used, an old and a made-up link say so and lead to a new one', async ({ page }) => {
    expectError(/422/)
    const person = await hospital.hire('manager')
    const reset = new ResetPasswordPage(page)
    for (const token of [await issueToken(person, -1), 'made-up', 'x'.repeat(300)]) {
      await reset.open(token, person.email)
      await reset.save(NEW_PASSWORD)
      await expect(reset.deadLink).toBeFocused()
    }
    await page.getByRole('link', { name: 'Запросить новую ссылку' }).click()
    await expect(page).toHaveTitle('Восстановление пароля — Мониторинг показателей')
    await expect(page.getByLabel('Электронная почта')).toHaveValue(person.email)
  })

  test('R4: the address of the page goes to no other request', async ({ page }) => {
    const token = randomBytes(32).toString('base64url')
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
    await expect(menu.getByRole('menuitem')).toHaveCount(3)
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

  test('is reached on a phone too, and the panel closes', async ({ manager: person, managerPage: page }) => {
    await page.goto('/my-metrics')
    await phone(page)
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    await page.getByRole('link', { name: person.fullName }).click()
    await expect(new ProfilePage(page).heading).toBeVisible()
    await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible()
  })

  test('a new password needs the current one and ends the other sessions', async ({
    manager: person,
    managerPage: own,
    page,
  }) => {
    expectError(/422/)
    await callApi(page, 'POST', '/api/login', { email: person.email, password: PASSWORD })

    const profile = new ProfilePage(own)
    await profile.open()
    await profile.change('не тот пароль', NEW_PASSWORD)
    await expect(profile.currentPassword).toHaveAccessibleDescription('Неверный текущий пароль.')
    await profile.change(PASSWORD, NEW_PASSWORD)
    await expect(own.getByText(CHANGED)).toBeVisible()
    await expect(profile.currentPassword).toHaveValue('')
    await expect(profile.sessions).toHaveCount(1)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?return_to=%2Fprofile')
  })

  test('other sessions are named by their device and can be ended', async ({
    manager: person,
    managerPage: own,
    newContext,
  }) => {
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
  })
})
