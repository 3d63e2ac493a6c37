import { randomBytes } from 'node:crypto'
import { withClient } from '@/scripts/database/database-url'
import { restorePristine } from './pristine'

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Copies the template into a database for one test file.
 * @returns its address, and `drop`, which also ends the connections still open to it
 */
export async function testDatabase(
  adminUrl: string,
  template: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabases(adminUrl, name) }
}

/** Drops every database whose name begins with the prefix. */
export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of found.rows) {
      await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`)
    }
  })
}

/** Returns this file's database to the reference data alone. Open connections stay usable. */
export async function resetDatabase(): Promise<void> {
  await restorePristine(process.env.DATABASE_URL ?? '')
}
