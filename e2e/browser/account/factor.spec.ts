import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { PHONE } from '../kit/accessible'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { unique } from '../kit/forms'
import { untilHydrated } from '../kit/hydration'
import { letterTo } from '../kit/mailbox'
import { expireProof } from '../kit/proof'
import { LoginPage } from '../pages/login-page'
import { ProfilePage } from '../pages/profile-page'

const PERIOD = 30

/** The TOTP code of this step or a later one: the server accepts one step ahead. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * PERIOD })

const confirmation = (page: Page) => page.getByRole('region', { name: 'Подтверждение входа' })

async function passwordIn(page: Page, email: string): Promise<void> {
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(email)
  await expect(page.getByRole('heading', { name: 'Подтвердите вход' })).toBeVisible()
  await untilHydrated(page)
}

test('S12 S13: codes of a phone and recovery', async ({ manager: person, managerPage: own, newContext }) => {
  expectError(/422|403/)
  await new ProfilePage(own).open()
  await own.getByRole('button', { name: 'Подключить приложение с кодами' }).click()
  const dialog = own.getByRole('dialog', { name: 'Подключить приложение с кодами' })
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const [typed = ''] = await dialog.locator('code').allInnerTexts()
  const secret = typed.replace(/\s/g, '')
  const code = dialog.getByLabel('Код из приложения')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await expect(code).toHaveAccessibleDescription(/Неверный код/)
  await code.fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Подключить' }).click()

  const shown = own.getByRole('dialog', { name: 'Сохраните резервные коды' })
  const items = shown.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allInnerTexts()
  // The clipboard API is missing without HTTPS.
  await own.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await shown.getByRole('button', { name: 'Скопировать' }).click()
  await expect(own.getByText('Не скопировалось')).toBeVisible()
  const download = own.waitForEvent('download')
  await shown.getByRole('button', { name: 'Скачать' }).click()
  expect((await download).suggestedFilename()).toBe('резервные-коды.txt')
  await shown.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(confirmation(own)).toContainText('Осталось 10 из 10')
  await letterTo(person.email, /Добавлено подтверждение входа/)

  const elsewhere = await (await newContext({ viewport: PHONE })).newPage()
  await passwordIn(elsewhere, person.email)
  await elsewhere.goto('/my-metrics')
  await expect(elsewhere).toHaveURL(/^[^?]*\/login\?/)
  await passwordIn(elsewhere, person.email)
  await elsewhere.getByLabel('Код из приложения').fill(codeOf(secret, 1))
  await elsewhere.getByRole('button', { name: 'Войти' }).click()
  await expect(elsewhere).toHaveURL('/my-metrics')

  const third = await (await newContext()).newPage()
  await passwordIn(third, person.email)
  await third.getByRole('button', { name: /Введите резервный код/ }).click()
  await third.getByLabel('Резервный код').fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Войти' }).click()
  await expect(third).toHaveURL('/my-metrics')

  await expireProof(person)
  const address = `novaya-${unique()}@example.test`
  const profile = new ProfilePage(third)
  await profile.open()
  await profile.askForAddress(address)
  const proof = third.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await proof.getByRole('button', { name: /Введите резервный код/ }).click()
  await proof.getByLabel('Резервный код').fill(codes[1] ?? '')
  await proof.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(profile.email).toContainText(`отправленного на ${address}`)
  await expect(confirmation(third)).toContainText('Осталось 8 из 10')
})

test('S13: a passkey is added, signs in and is removed', async () => {
  const person = await hospital.hire('operator')
  const page = await loginAs(person)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await new ProfilePage(page).open()
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByLabel('Название').fill('Рабочий ноутбук')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(confirmation(page)).toContainText('Рабочий ноутбук')

  await page.getByRole('button', { name: /Петрова|Громова|Соколова/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти из системы' }).click()
  await expect(page).toHaveURL(/\/login/)
  await passwordIn(page, person.email)
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page).toHaveURL('/my-metrics')

  await new ProfilePage(page).open()
  await expect(confirmation(page)).not.toContainText('не было')
  await page.getByRole('button', { name: 'Удалить ключ доступа: Рабочий ноутбук' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(confirmation(page)).not.toContainText('Рабочий ноутбук')
  await letterTo(person.email, /Удалено подтверждение входа/)
})
