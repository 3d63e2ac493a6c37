import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '@/prisma/testing/database'
import { ensureDatabase, withClient } from './database-url.mjs'
import { foreignTables } from './run-restore.mjs'

const name = `${inject('template')}_restore`
const url = databaseUrl(inject('adminUrl'), name)

beforeAll(() => ensureDatabase(inject('adminUrl'), name))
afterAll(() => withClient(inject('adminUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

it('D5 a copy goes into an empty database only: tables of any schema are somebody’s data', async () => {
  expect(await withClient(url, foreignTables)).toEqual([])
  await withClient(url, (client) => client.query('CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id int)'))
  expect(await withClient(url, foreignTables)).toEqual(['pgboss.job'])
  const own = await withClient(process.env.DATABASE_URL ?? '', foreignTables)
  expect(own).toContain('public.users')
})
