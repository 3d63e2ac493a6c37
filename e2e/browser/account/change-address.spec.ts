import { expectAccessible, phone } from '../kit/accessible'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { unique } from '../kit/forms'
import { PASSWORD } from '../kit/hospital'
import { letterTo, linkIn } from '../kit/mailbox'
import { ProfilePage } from '../pages/profile-page'

const newAddress = () => `novaya-${unique()}@example.test`

test('S11: a colleague confirms the address a manager entered', async ({ login, managerPage: manager }) => {
  expectError(/422/)
  const [colleague, address] = [await hospital.hire('operator'), newAddress()]
  const own = await loginAs(colleague)
  await manager.goto('/settings/users')
  await manager.getByRole('link', { name: colleague.fullName }).click()
  const field = manager.getByLabel('Электронная почта')
  await field.fill(address)
  await expect(field).toHaveAccessibleDescription(/когда сотрудник откроет ссылку/)
  await manager.getByRole('button', { name: 'Сохранить' }).click()
  await expect(manager.getByText(`Письмо со ссылкой поставлено в очередь: ${address}`)).toBeVisible()
  const row = manager.getByRole('row', { name: new RegExp(colleague.fullName) })
  await expect(row).toContainText(`${colleague.email}ждёт подтверждения: ${address}`)
  const notice = await letterTo(colleague.email, /Запрошена смена адреса/)
  expect(notice.text).toContain(address)

  const profile = new ProfilePage(own)
  await profile.open()
  await expect(profile.email).toContainText(`отправленного на ${address}`)

  await phone(login.page)
  await login.page.goto(linkIn(await letterTo(address, /Подтвердите новый адрес/), '/confirm-email/'))
  await expect(login.page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  const password = login.page.getByLabel('Пароль вашей учётной записи')
  const confirm = login.page.getByRole('button', { name: 'Подтвердить адрес' })
  await password.fill('не тот пароль')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription(/Неверный текущий пароль/)
  await password.fill(PASSWORD)
  await confirm.click()
  await expect(login.email).toHaveValue(address)
  await login.enter(address)
  await own.goto('/profile')
  await expect(own).toHaveURL('/login?return_to=%2Fprofile')
  await letterTo(colleague.email, /Адрес изменён/)
})

test('S11: one’s own address waits for the letter, and the old mailbox can stop it', async ({ page }) => {
  expectError(/422/)
  const [person, address] = [await hospital.hire('manager'), newAddress()]
  const own = await loginAs(person)
  const profile = new ProfilePage(own)
  await profile.open()
  await expect(own.getByText('этот сеанс')).toBeVisible()
  await own.getByRole('button', { name: 'Сменить адрес' }).click()
  await expectAccessible(own, phone)
  await own.getByRole('button', { name: 'Отмена' }).click()
  await profile.askForAddress(address)
  await expect(profile.email).toContainText('ждёт подтверждения')

  await page.goto(linkIn(await letterTo(person.email, /Запрошена смена адреса/), '/cancel-email/'))
  await page.getByRole('button', { name: 'Отменить смену адреса' }).click()
  await expect(page.getByText('Смена адреса отменена: вы входите с прежним.')).toBeVisible()
  await profile.open()
  await expect(profile.email).toContainText(person.email)
  await expect(profile.email).not.toContainText(address)

  await page.goto(linkIn(await letterTo(address, /Подтвердите новый адрес/), '/confirm-email/'))
  await page.getByLabel('Пароль вашей учётной записи').fill(PASSWORD)
  await page.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await expect(page.getByRole('heading', { name: 'Ссылка не сработала' })).toBeFocused()
})

test('S11: a manager ends a change that waits, from the list on a phone', async ({ managerPage: page }) => {
  const [colleague, address] = [await hospital.hire('operator'), newAddress()]
  const own = await loginAs(colleague)
  const profile = new ProfilePage(own)
  await profile.open()
  await profile.askForAddress(address)
  await expect(profile.email).toContainText('ждёт подтверждения')
  await phone(page)
  await page.goto('/settings/users')
  const card = page.getByRole('listitem').filter({ hasText: colleague.fullName })
  await expect(card).toContainText(`ждёт подтверждения: ${address}`)
  await card.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Отменить смену адреса' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить смену' }).click()
  await expect(card).not.toContainText(address)
})
