import { expect } from '@playwright/test'
import { PASSWORD } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { Screen } from './screen'

export class LoginPage extends Screen {
  readonly email = this.page.getByLabel('Электронная почта')
  readonly password = this.page.getByLabel('Пароль', { exact: true })
  readonly submit = this.page.getByRole('button', { name: 'Войти' })
  /** The terms shown after the first sign-in. */
  readonly terms = this.page.getByRole('dialog', { name: 'Условия использования' })

  /** @param query of the address with «?» */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/login${query}`)
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    // Reached by a link or redirect, the page may not be hydrated yet.
    await untilHydrated(this.page)
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }

  /** Signs in; the following page is a full load. */
  async enter(email: string, password = PASSWORD): Promise<void> {
    await this.signIn(email, password)
    await expect(this.page).toHaveURL('/my-metrics')
    await untilHydrated(this.page)
  }

  async acceptTerms(): Promise<void> {
    await this.terms.getByRole('button', { name: 'Принять' }).click()
    await expect(this.terms).toBeHidden()
  }
}
