import { expect, it } from 'vitest'
import { asOwner, beginFile, freshWorld } from '@/e2e/support/database'
import { withClient } from '@/scripts/database/database-url'
import { isWorthRestoring } from './pristine'
import { databaseChecksums, differences } from './table-checksums'

const owner = () => process.env.DATABASE_OWNER_URL ?? ''

/** Rows of the product; the copies' own notes of their last restore are left out. */
const content = async () =>
  new Map([...(await databaseChecksums(owner()))].filter(([name]) => !name.startsWith('table pristine.')))

const CHANGES = [
  'ALTER TABLE audit_events DISABLE TRIGGER audit_events_append_only',
  'DROP TRIGGER publication_parts_unchanged ON publication_parts',
  'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'ALTER TABLE users DROP CONSTRAINT users_user_role_id_fkey',
  'ALTER TABLE regions ALTER COLUMN name DROP NOT NULL',
  'CREATE INDEX regions_by_name ON regions (name)',
  'CREATE TABLE left_behind AS SELECT 1 AS one',
]

it.each([...CHANGES, 'GRANT DELETE ON regions TO PUBLIC'])(
  'is not the template’s any more after %s',
  async (change) => {
    await withClient(owner(), async (client) => {
      expect(await isWorthRestoring(client)).toBe(true)
      await client.query('BEGIN')
      await client.query(change)
      expect(await isWorthRestoring(client)).toBe(false)
      await client.query('ROLLBACK')
      expect(await isWorthRestoring(client)).toBe(true)
    })
  },
)

it('begins a file as the template stands, whatever the one before has left', async () => {
  await beginFile()
  const before = await content()
  for (const change of CHANGES) await asOwner(change)
  expect(differences(before, await content()).length).toBeGreaterThanOrEqual(CHANGES.length)
  await beginFile()
  expect(differences(before, await content())).toEqual([])
})

it('begins a test with the small world: what came, changed or went is back, append-only tables and counters too', async () => {
  await freshWorld()
  const before = await content()
  await asOwner(`
      INSERT INTO audit_events (action) VALUES ('left.behind');
      UPDATE regions SET name = name || '!' WHERE id = 1;
      DELETE FROM user_metric_categories;
      SELECT nextval(pg_get_serial_sequence('companies', 'id'))`)
  expect(differences(before, await content()).length).toBeGreaterThanOrEqual(4)
  await freshWorld()
  expect(differences(before, await content())).toEqual([])
})

it('has its rules in force again when its rows are back', async () => {
  await freshWorld()
  await asOwner("INSERT INTO audit_events (action) VALUES ('kept')")
  await expect(asOwner('DELETE FROM audit_events')).rejects.toThrow('append-only')
  await expect(asOwner('DELETE FROM regions')).rejects.toThrow('foreign key')
})
