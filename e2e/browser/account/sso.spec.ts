import type { Page } from '@playwright/test'
import { callApi } from '../kit/api'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { unique } from '../kit/forms'
import { untilHydrated } from '../kit/hydration'
import { letterTo, linkIn } from '../kit/mailbox'

const BUTTON = { name: 'Продолжить через «Вход министерства»' }

/** Fills in the provider's login and consent forms. */
async function answerProvider(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('S14: an invited person signs in, out and in again', async ({ login, managerPage: manager, page }) => {
  // The provider's pages request an external font.
  expectError(/ERR_NAME_NOT_RESOLVED/)
  const [email, subject] = [`sso-${unique()}@example.test`, `ivanov-${unique()}`]
  await callApi(manager, 'POST', `/api/companies/${hospital.id}/users`, {
    surname: 'Иванова',
    name: 'Вера',
    email,
    user_role_id: 2,
  })
  await page.goto(linkIn(await letterTo(email, /Приглашение/), '/reset-password/'))
  await expect(page.getByRole('heading', { name: 'Приглашение' })).toBeVisible()
  await page.getByRole('button', BUTTON).click()
  await answerProvider(page, subject)
  await login.acceptTerms()
  await expect(page.getByRole('button', { name: /Иванова Вера/ })).toBeVisible()
  expect(page.url()).not.toContain('code=')

  await page.getByRole('button', { name: /Иванова Вера/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти из системы' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await untilHydrated(page)

  await page.getByRole('button', BUTTON).click()
  await answerProvider(page, subject)
  await expect(page).toHaveURL('/my-metrics')
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Единый вход' })).toContainText('Привязан')
  await expect(page.getByText(/Это единственный способ входа/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отвязать' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Пароль' })).toContainText('Пароль не задан')

  expectError(/422/)
  await page.goto('/sso/ministry?code=stolen&state=stolen')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Начните ещё раз')
  expect(page.url()).not.toContain('stolen')
})

test('S14: ending passwords lists who would be shut out and invites them', async ({ adminPage: page }) => {
  const person = await hospital.hire('operator')
  await page.goto(`/admin/companies/${hospital.id}/edit`)
  await page.getByText('Разрешить вход по паролю').click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Запретить вход по паролю?' })
  await expect(asked).toContainText(/ещё не привязал/)
  await asked.getByRole('button', { name: 'Запретить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await page.goto(`/admin/companies/${hospital.id}/users?search=${encodeURIComponent(person.email)}`)
  await expect(page.getByText('единый вход не привязан').first()).toBeVisible()
  await page.getByRole('button', { name: `Действия: ${person.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Отправить приглашение', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await letterTo(person.email, /Приглашение/)
})
