import { callApi } from '../kit/api'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'
import { letterTo, linkIn } from '../kit/mailbox'
import { LoginPage } from '../pages/login-page'
import { ResetPasswordPage } from '../pages/reset-password-page'

const FIRST = 'зелёный чайник на столе'
const SECOND = 'синяя лодка у причала'

test('from the invitation to a new password', async ({ login, managerPage: manager, page, newContext }) => {
  const email = `new-${crypto.randomUUID()}@example.test`
  await callApi(manager, 'POST', `/api/companies/${hospital.id}/users`, {
    surname: 'Новикова',
    name: 'Дарья',
    email,
    user_role_id: 3,
    metric_category_ids: [category(1).id],
  })

  const invitation = await letterTo(email, /Приглашение/)
  expect(invitation.html).toContain('Задать пароль')
  await page.goto(linkIn(invitation, '/reset-password/'))
  const reset = new ResetPasswordPage(page)
  await expect(reset.email).toHaveValue(email)
  await reset.save(FIRST)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Пароль задан: войдите с ним')).toBeVisible()
  await login.enter(email, FIRST)
  await page.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByRole('heading', { name: 'Мои показатели', level: 1 })).toBeVisible()
  await expect(page.getByTitle(category(1).name).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByTitle(category(2).name)).toHaveCount(0)

  const forgotten = await (await newContext()).newPage()
  await forgotten.goto(`/forgot-password?email=${encodeURIComponent(email)}`)
  await forgotten.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(forgotten.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  const link = linkIn(await letterTo(email, /Восстановление пароля/), '/reset-password/')
  await forgotten.goto(link)
  await expect(forgotten).toHaveTitle('Новый пароль — Мониторинг показателей')
  await new ResetPasswordPage(forgotten).save(SECOND)
  await expect(forgotten.getByText('Ваш пароль был успешно изменён!')).toBeVisible()
  await expect(new LoginPage(forgotten).email).toHaveValue(email)
  // The reset sends a notice; setting the first password does not.
  await letterTo(email, /Пароль изменён/)

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expectError(/422/)
  await new LoginPage(page).signIn(email, FIRST)
  await expect(page.getByText('Неверная почта или пароль.')).toBeVisible()
  await new LoginPage(page).enter(email, SECOND)
})
