import { Screen } from './screen'

/** Setting a password by a mailed link. */
export class ResetPasswordPage extends Screen {
  readonly email = this.page.getByLabel('Электронная почта')
  readonly password = this.page.getByLabel('Новый пароль', { exact: true })
  readonly confirmation = this.page.getByLabel('Новый пароль ещё раз')
  readonly submit = this.page.getByRole('button', { name: 'Сохранить пароль' })
  readonly deadLink = this.page.getByRole('heading', { name: 'Ссылка не сработала' })

  open(token: string, email: string) {
    return this.page.goto(`/reset-password/${token}?email=${encodeURIComponent(email)}`)
  }

  async save(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password)
    await this.confirmation.fill(confirmation)
    await this.submit.click()
  }
}
