import type { Locator, Page } from '@playwright/test'

/** Setting a password by a mailed link. */
export class ResetPasswordPage {
  readonly email: Locator
  readonly password: Locator
  readonly confirmation: Locator
  readonly submit: Locator
  readonly deadLink: Locator

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Электронная почта')
    this.password = page.getByLabel('Новый пароль', { exact: true })
    this.confirmation = page.getByLabel('Новый пароль ещё раз')
    this.submit = page.getByRole('button', { name: 'Сохранить пароль' })
    this.deadLink = page.getByRole('heading', { name: 'Ссылка не сработала' })
  }

  open(token: string, email: string) {
    return this.page.goto(`/reset-password/${token}?email=${encodeURIComponent(email)}`)
  }

  async save(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password)
    await this.confirmation.fill(confirmation)
    await this.submit.click()
  }
}
