import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { hasMariadb, startMariadb } from '@/e2e/support/former/mariadb'
import { FORMER_SYSTEM } from '@/e2e/support/former/system'
import { proposeMapping, readLegacy } from '@/scripts/move/bundle'
import { withLegacy } from '@/scripts/move/legacy'

const bundleOf = (url: string) =>
  withLegacy(url, async (legacy) => readLegacy(legacy, await proposeMapping(legacy)))

const asWritten = (text: string | null) =>
  text === 't' || text === 'true' ? '1' : text === 'f' || text === 'false' ? '0' : text

it.skipIf(!hasMariadb)('J7 a former MariaDB gives the bundle that a former PostgreSQL gives', async () => {
  const owner = new pg.Client({
    connectionString: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL,
  })
  await owner.connect()
  onTestFinished(async () => {
    await owner.query('DROP SCHEMA IF EXISTS former CASCADE')
    await owner.end()
  })
  await owner.query(
    `DROP SCHEMA IF EXISTS former CASCADE; CREATE SCHEMA former; SET search_path = former; ${FORMER_SYSTEM}`,
  )
  const { socket, stop } = await startMariadb()
  onTestFinished(stop)
  const connection = await mysql.createConnection({
    socketPath: socket,
    user: 'root',
    multipleStatements: true,
  })
  await connection.query(`CREATE DATABASE former CHARACTER SET utf8mb4; USE former; ${FORMER_SYSTEM}`)
  await connection.end()
  const url = new URL(process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c search_path=former')
  const there = await bundleOf(`mysql://root@localhost/former?socketPath=${encodeURIComponent(socket)}`)
  const here = await bundleOf(url.href)
  const plain = (bundle: typeof here) =>
    Object.entries(bundle).map(([name, rows]) => [
      name,
      rows.map((row) => Object.entries(row).map(([field, text]) => [field, asWritten(text)])),
    ])
  expect(there.input_documents).toHaveLength(7)
  expect(plain(there)).toEqual(plain(here))
})
