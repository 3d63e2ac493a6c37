import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '@/e2e/support/database'
import { requireDatabase, withClient } from '@/scripts/database/database-url'

const adminUrl = inject('adminUrl')
const template = "TEMPLATE template0 ENCODING 'UTF8'"
const databases = { plain: `${inject('template')}_locale_c`, russian: `${inject('template')}_locale_ru` }

beforeAll(() =>
  withClient(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${databases.plain} ${template} LOCALE 'C' LOCALE_PROVIDER libc`)
    await client.query(
      `CREATE DATABASE ${databases.russian} ${template} LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'ru-RU'`,
    )
  }),
)

afterAll(() =>
  withClient(adminUrl, async (client) => {
    for (const name of Object.values(databases)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }),
)

it('a database that takes «Ж» and «ж» for two letters is refused with the way to make a right one', async () => {
  await expect(requireDatabase(databaseUrl(adminUrl, databases.plain))).rejects.toThrow(
    /локаль C.*ICU_LOCALE/,
  )
  await expect(requireDatabase(databaseUrl(adminUrl, databases.russian))).resolves.toBeUndefined()
})
