import { Screen } from './screen'

export class ProfilePage extends Screen {
  readonly heading = this.page.getByRole('heading', { level: 1, name: 'Мой профиль' })
  readonly currentPassword = this.page
    .getByRole('region', { name: 'Смена пароля' })
    .getByLabel('Текущий пароль')
  readonly email = this.page.getByRole('region', { name: 'Электронная почта' })
  readonly newPassword = this.page.getByLabel('Новый пароль', { exact: true })
  readonly confirmation = this.page.getByLabel('Новый пароль ещё раз')
  readonly changePassword = this.page.getByRole('button', { name: 'Сменить пароль' })
  readonly sessions = this.page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem')
  readonly endOthers = this.page.getByRole('button', { name: 'Завершить все остальные' })

  async open(): Promise<void> {
    await this.page.goto('/profile')
  }

  async askForAddress(address: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Сменить адрес' }).click()
    await this.email.getByLabel('Новый адрес').fill(address)
    await this.email.getByRole('button', { name: 'Отправить письмо' }).click()
  }

  async change(current: string, password: string, confirmation = password): Promise<void> {
    await this.currentPassword.fill(current)
    await this.newPassword.fill(password)
    await this.confirmation.fill(confirmation)
    await this.changePassword.click()
  }
}
