import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '@/scripts/database/database-url'
import { restoreState, type State } from './postgres/pristine'
import type { World } from './world-rows'

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The role that runs in a template's databases. */
export const runningRole = (template: string) => `${template}_run`

/**
 * Copies the template into a database for one test file.
 * @returns its owner's address, and `drop`, which also ends the connections still open to it
 */
export async function testDatabase(
  adminUrl: string,
  template: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await withClient(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    // What is granted on a database itself is not copied with it.
    await client.query(`GRANT CREATE ON DATABASE ${name} TO ${runningRole(template)}`)
  })
  const drop = async () => {
    await (await connection)?.end()
    await dropDatabases(adminUrl, name)
  }
  return { url: databaseUrl(adminUrl, name), drop }
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

let connection: Promise<pg.Client> | undefined

/** The connection that brings this file's database back. One that a test has cut is replaced. */
function restorer(): Promise<pg.Client> {
  connection ??= connected(process.env.DATABASE_OWNER_URL ?? '')
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

/** What only the owner of the database may do. */
export const asOwner = (sql: string) =>
  withClient(process.env.DATABASE_OWNER_URL ?? '', (client) => client.query(sql))

const restore = async (state: State) => restoreState(await restorer(), state)

/** Returns this file's database to the reference data alone. Open connections stay usable. */
export const resetDatabase = () => restore('reference')

/** Returns this file's database to the reference data and the small world, whose ids it gives. */
export async function freshWorld(): Promise<World> {
  await restore('world')
  return structuredClone(inject('world'))
}
