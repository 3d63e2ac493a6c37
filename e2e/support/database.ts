import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '@/scripts/database/database-url'
import { isWorthRestoring, restoreState, type State } from './postgres/pristine'
import type { World } from './world-rows'

/** Address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The application's role in a template's databases. */
export const runningRole = (template: string) => `${template}_run`

const holder = globalThis as typeof globalThis & { testDatabase?: Promise<string> }

/** This process's copy of the template, used by its files in turn. @returns the owner's address */
export function ownDatabase(): Promise<string> {
  holder.testDatabase ??= copyOf(inject('adminUrl'), inject('template'))
  return holder.testDatabase
}

async function copyOf(
  adminUrl: string,
  template: string,
  name = `${template}_${randomBytes(4).toString('hex')}`,
): Promise<string> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    // Grants on a database itself are not copied from its template.
    await client.query(`GRANT CREATE ON DATABASE ${name} TO ${runningRole(template)}`)
  })
  return databaseUrl(adminUrl, name)
}

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

let connection: Promise<pg.Client> | undefined

/** The connection that restores the database; a closed one is replaced. */
function restorer(): Promise<pg.Client> {
  connection ??= ownDatabase().then(connected)
  return connection
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {
    connection = undefined
  })
  await client.connect()
  return client
}

export const inDatabase = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(process.env.DATABASE_URL ?? '', work)

/** Runs SQL as the owner of the database. */
export const asOwner = (sql: string) =>
  withClient(process.env.DATABASE_OWNER_URL ?? '', (client) => client.query(sql))

const restore = async (state: State) => restoreState(await restorer(), state)

/**
 * Restores the reference data and the template's schema; after a file that changed the schema or left very many rows,
 * recreates the database under the same name.
 */
export async function beginFile(): Promise<void> {
  if (!(await isWorthRestoring(await restorer()))) {
    const name = new URL(await ownDatabase()).pathname.slice(1)
    await (await restorer()).end()
    connection = undefined
    await copyOf(inject('adminUrl'), inject('template'), name)
  }
  await resetDatabase()
}

/** Restores the reference data. Open connections stay usable. */
export const resetDatabase = () => restore('reference')

/** Restores the reference data and the small world, and returns its ids. */
export async function freshWorld(): Promise<World> {
  await restore('world')
  return structuredClone(inject('world'))
}
