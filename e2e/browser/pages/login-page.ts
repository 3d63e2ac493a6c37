import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../kit/hospital'

export class LoginPage {
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly terms: Locator

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Электронная почта')
    this.password = page.getByLabel('Пароль', { exact: true })
    this.submit = page.getByRole('button', { name: 'Войти' })
    /** The terms a new person accepts or declines after signing in. */
    this.terms = page.getByRole('dialog', { name: 'Условия использования' })
  }

  /** @param query of the address, from «?» on */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/login${query}`)
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    // A page that a link opened in a new tab may still be without its scripts.
    await this.page.waitForLoadState()
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }

  async acceptTerms(): Promise<void> {
    await this.terms.getByRole('button', { name: 'Принять' }).click()
  }
}
