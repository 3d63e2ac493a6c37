import { createHmac, hkdfSync } from 'node:crypto'
import { PHONE } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { PASSWORD } from '../kit/hospital'
import { lettersTo, letterTo, linkIn } from '../kit/mailbox'
import { LoginPage } from '../pages/login-page'

const LETTER = /Вход с незнакомых устройств приостановлен/

/** Exhausts the account's sign-in attempts, as from many unknown addresses. */
async function shut(email: string): Promise<void> {
  const secret = Buffer.from(hkdfSync('sha256', process.env.AUTH_SECRET ?? '', '', 'personal', 32))
  const key = createHmac('sha256', secret).update(email).digest('base64url')
  await database.query(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 20, $2)
     ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`,
    [`login-account:${key}`, Date.now() + 10 * 60_000],
  )
}

test('S2 strangers’ guesses lock out no known browser; a letter helps', async ({ login, newContext }) => {
  expectError(/429/)
  const { email } = await hospital.hire('manager')
  await login.open()
  await login.enter(email)
  await login.page.getByRole('button', { name: /^Петрова Анна/ }).click()
  await login.page.getByRole('menuitem', { name: 'Выйти из системы' }).click()
  await expect(login.page).toHaveURL(/\/login/)
  await shut(email)
  await login.enter(email)

  const phone = await (await newContext({ viewport: PHONE })).newPage()
  const elsewhere = new LoginPage(phone)
  await elsewhere.open()
  await elsewhere.signIn(email)
  await expect(phone.getByText(/Слишком много попыток входа.*откройте ссылку из письма/)).toBeVisible()
  await elsewhere.signIn(email)
  await expect(phone.getByText(/Слишком много попыток входа/)).toBeVisible()

  await phone.goto(linkIn(await letterTo(email, LETTER), '/trust-device/'))
  await expect(phone.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await phone.getByRole('button', { name: 'Продолжить' }).click()
  await expect(phone.getByText('Устройство подтверждено: теперь введите пароль.')).toBeVisible()
  await elsewhere.enter(email, PASSWORD)
  expect(await lettersTo(email, LETTER)).toHaveLength(1)
})
