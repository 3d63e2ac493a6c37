import { mkdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import {
  migrationName,
  migrationPaths,
  readMigrations,
  writeMigration,
} from '@/scripts/database/migration-files'

const now = new Date('2026-11-21T04:05:06.789Z')

it('names a migration by its moment and purpose', () => {
  expect(migrationName('Add contact-offers', now)).toBe('20261121040506_add_contact_offers')
})

it.each([undefined, '', 'добавить', '../escape', '1st'])('refuses the name %s', (name) => {
  expect(() => migrationName(name, now)).toThrow('Назовите миграцию латиницей')
})

it('writes a migration that is read back, oldest first', () => {
  const paths = migrationPaths(ownFolder(onTestFinished))
  mkdirSync(paths.migrations)
  writeMigration(paths, '20260102000000_second', 'SELECT 2;')
  writeMigration(paths, '20260101000000_first', 'SELECT 1;')
  const list = readMigrations(paths)
  expect(list.lockfile.content).toContain('provider = "postgresql"')
  expect(list.migrationDirectories).toEqual([
    {
      path: '20260101000000_first',
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: 'SELECT 1;' } },
    },
    {
      path: '20260102000000_second',
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: 'SELECT 2;' } },
    },
  ])
})
