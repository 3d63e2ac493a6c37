import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '@/e2e/support/database'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'
import { migrationPaths } from '@/scripts/database/migration-files'
import { migrate, missingSql, newMigration } from '@/scripts/database/migrations'

const SCHEMA = `
generator client {
  provider = "prisma-client"
  output   = "./out"
}
datasource db {
  provider = "postgresql"
}
model Note {
  id   Int    @id @default(autoincrement())
  text String
}
`
const TRIGGER = `
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append; only'; END $$;
CREATE TRIGGER append_only BEFORE UPDATE ON "Note" FOR EACH ROW EXECUTE FUNCTION append_only();
`

const paths = migrationPaths(ownFolder())
const name = `${inject('template')}_migrations`
const url = databaseUrl(inject('adminUrl'), name)

beforeAll(async () => {
  await ensureDatabase(inject('adminUrl'), name)
  writeFileSync(paths.schema, SCHEMA)
})
afterAll(async () => {
  await withClient(inject('adminUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

it('D1: six starts on an empty database apply each migration once', async () => {
  appendFileSync(await newMigration(url, 'init', paths), TRIGGER)
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url, paths)))
  expect(applied.flat()).toHaveLength(1)
  expect(await migrate(url, paths)).toEqual([])
})

it('the migrations of the project lead to its schema', async () => {
  expect(await missingSql(url)).toBe('')
})

it('keeps a function with semicolons in its body whole', async () => {
  await withClient(url, (client) => client.query(`INSERT INTO "Note" (text) VALUES ('one')`))
  await expect(withClient(url, (client) => client.query(`UPDATE "Note" SET text = 'two'`))).rejects.toThrow(
    'append; only',
  )
})

it('writes only what changed, and nothing when nothing did', async () => {
  await expect(newMigration(url, 'again', paths)).rejects.toThrow('Схема не изменилась')
  writeFileSync(paths.schema, SCHEMA.replace('text String', 'text String\n  mark Int?'))
  const file = await newMigration(url, 'zz_add_mark', paths)
  expect(readFileSync(file, 'utf8')).toContain('ADD COLUMN     "mark" INTEGER')
  expect(await migrate(url, paths)).toHaveLength(1)
})

it('undoes a failed migration whole and takes its corrected text at the next start', async () => {
  writeFileSync(paths.schema, SCHEMA)
  const file = await newMigration(url, 'zzz_broken', paths)
  writeFileSync(file, 'CREATE TABLE half (id int); SELEC 1;')
  await expect(migrate(url, paths)).rejects.toThrow(/zzz_broken|syntax error/)
  writeFileSync(file, 'CREATE TABLE half (id int);')
  expect(await migrate(url, paths)).toHaveLength(1)
})
