import { expect, type Page } from '@playwright/test'
import { database } from './database'
import { type Account, PASSWORD } from './hospital'

/** Makes the person's proof of identity older than counts as fresh. */
export async function expireProof({ id }: Pick<Account, 'id'>): Promise<void> {
  await database.query(`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    id,
  ])
}

/** Confirms the identity by password. */
export async function proveByPassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await proof.getByLabel('Ваш пароль', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(proof).toHaveCount(0)
}
