import type { Locator, Page } from '@playwright/test'

/** «Мой профиль»: facts, password, sessions. */
export class ProfilePage {
  readonly heading: Locator
  readonly currentPassword: Locator
  readonly email: Locator
  readonly newPassword: Locator
  readonly confirmation: Locator
  readonly changePassword: Locator
  readonly sessions: Locator
  readonly endOthers: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Мой профиль' })
    this.currentPassword = page.getByRole('region', { name: 'Смена пароля' }).getByLabel('Текущий пароль')
    this.email = page.getByRole('region', { name: 'Электронная почта' })
    this.newPassword = page.getByLabel('Новый пароль', { exact: true })
    this.confirmation = page.getByLabel('Новый пароль ещё раз')
    this.changePassword = page.getByRole('button', { name: 'Сменить пароль' })
    this.sessions = page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem')
    this.endOthers = page.getByRole('button', { name: 'Завершить все остальные' })
  }

  async open(): Promise<void> {
    await this.page.goto('/profile')
  }

  async change(current: string, password: string, confirmation = password): Promise<void> {
    await this.currentPassword.fill(current)
    await this.newPassword.fill(password)
    await this.confirmation.fill(confirmation)
    await this.changePassword.click()
  }
}
