import { createHash, randomBytes } from 'node:crypto'
import { database } from '../kit/database'
import { Screen } from './screen'

/** Creates a reset token as in a letter's link. */
export async function issueToken({ id }: { id: number }, minutes = 60): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
     VALUES ($1, $2, 'reset', now() + make_interval(mins => $3))`,
    [createHash('sha256').update(token).digest(), id, minutes],
  )
  return token
}

/** The page for setting a password by a mailed link. */
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
