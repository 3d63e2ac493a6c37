import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { clientAfter, guest } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { databaseChecksums, differences } from '@/e2e/support/postgres/table-checksums'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { db } from '@/lib/core/db/client'
import { makePublications } from '@/lib/features/analytics/candidate/work-mutations'
import { chainFaults } from '@/scripts/admin/verify-chain'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { withClient } from '@/scripts/database/database-url'
import { migrationPaths } from '@/scripts/database/migration-files'
import { migrate, requireReachable } from '@/scripts/database/migrations'
import { migrateAndGrant } from '@/scripts/database/running-role'
import { checkFacts } from '@/scripts/facts/rebuild'

const dumpOf = (file: string): string =>
  brotliDecompressSync(readFileSync(inRoot('e2e', 'upgrades', file))).toString()

/** Data that an upgrade must not change, as text: people, entered and approved values, comments. */
const KEPT = `
  SELECT 'people' AS what, md5(string_agg(concat_ws('|', id, email, password_hash, user_role_id, company_id), E'\\n' ORDER BY id)) AS sum FROM users
  UNION ALL SELECT 'documents', md5(string_agg(concat_ws('|', id, company_id, metric_category_id, year, quarter, input_document_status_id), E'\\n' ORDER BY id)) FROM input_documents
  UNION ALL SELECT 'values', md5(string_agg(concat_ws('|', id, input_document_id, metric_id, value, is_active), E'\\n' ORDER BY id)) FROM input_document_values
  UNION ALL SELECT 'data', md5(string_agg(concat_ws('|', input_document_value_id, metric_calc_data_id, value), E'\\n' ORDER BY 1, 2)) FROM
    (SELECT input_document_value_id, metric_calc_data_id, value FROM input_document_value_calc_data ORDER BY 1, 2) d
  UNION ALL SELECT 'audit', count(*)::text FROM audit_events
  UNION ALL SELECT 'approvals', count(*)::text FROM approval_snapshots
  ORDER BY what`

const EDITIONS = readdirSync('e2e/upgrades').filter((name) => name.endsWith('.sql.br'))

const owner = () => process.env.DATABASE_OWNER_URL ?? ''

/** For releases that compared without publications: what the profile classes showed. */
const CLASSES = `
  SELECT p.company_id AS id,
    json_build_object('company_type', t.name, 'company_ownership', o.name, 'company_level', l.name) AS profile
  FROM comparison_profiles p LEFT JOIN company_types t ON t.id = p.company_type_id
  LEFT JOIN company_ownerships o ON o.id = p.company_ownership_id LEFT JOIN company_levels l ON l.id = p.company_level_id`

/** Replaces the database by a release's dump. Connections are closed, since they cache statements of dropped tables. */
async function beEdition(file: string): Promise<void> {
  await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await asOwner('DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE')
  await asOwner(dumpOf(file))
}

const kept = () => asOwner(KEPT).then(({ rows }) => rows)

it.each(EDITIONS)(
  'D6 A7 this version starts on %s with data: facts, sums, sign-in, publications and what comparisons showed stay',
  async (file) => {
    await beEdition(file)
    const { rows: stood } = await asOwner(`SELECT to_regclass('publications') IS NOT NULL AS had_publications,
      EXISTS (SELECT FROM information_schema.columns WHERE column_name = 'agreement_edition') AS had_editions`)
    const [{ had_publications, had_editions }] = stood
    // Acceptances older than editions of the terms belong to the edition in force then.
    if (!had_editions)
      await asOwner("UPDATE users SET agreement_accepted_at = now() WHERE email = 'manager@example.com'")
    // A class that hides more properties than a new one would.
    if (!had_publications)
      await asOwner('UPDATE comparison_profiles SET company_level_id = NULL WHERE class_number = 0')
    const classes = had_publications ? [] : (await asOwner(CLASSES)).rows
    const classOf = (wanted: number | undefined) => classes.find(({ id }) => id === wanted)
    const before = await kept()
    expect(before).toContainEqual({ what: 'documents', sum: expect.stringMatching(/^[0-9a-f]{32}$/) })
    await migrateAndGrant({ owner: owner(), url: process.env.DATABASE_URL ?? '' })
    expect(await kept()).toEqual(before)
    expect(await withClient(owner(), checkFacts)).toEqual([])
    expect((await withClient(owner(), chainFaults)).faults).toEqual([])

    // Migrating again changes nothing.
    const sums = await databaseChecksums(owner())
    expect(await migrateAndGrant({ owner: owner(), url: process.env.DATABASE_URL ?? '' })).toEqual([])
    expect(differences(sums, await databaseChecksums(owner()))).toEqual([])

    // The classes are created once.
    if (!had_publications)
      expect([await makePublications(), await makePublications()]).toEqual([expect.any(Number), 0])
    expect(await db().publication.count({ where: { state: 'published' } })).toBeGreaterThan(0)
    const login = await guest().post('/api/login', {
      email: 'manager@example.com',
      password: 'pokazateli-2026',
    })
    expect(login.status).toBe(200)
    const manager = await clientAfter(login)
    expect(login.at('data', 'agreement_accepted')).toBe(!had_editions)
    if (had_editions) await manager.post('/api/accepted-agreements', {})
    const { at, status } = await manager.get('/api/publications')
    expect(status).toBe(200)
    expect(Object(at('data'))).toContainEqual(
      expect.objectContaining({ state: 'published', is_current: true }),
    )
    if (!had_publications) {
      const rated = await manager.get('/api/analytics-rating?metric_category_id=1&full_rating=true')
      const numbers = new Map((await db().company.findMany()).map(({ id, number }) => [number, id]))
      const shown: Array<{ number: string; profile: object }> = Object(
        rated.at('data', 'quarter', '1', 'category', 'rows'),
      )
      // Compared organisations show what their class showed; two have too few values for a score.
      expect(shown).toHaveLength(classes.length - 2)
      for (const { number, profile } of shown)
        expect({ id: numbers.get(number), profile }).toMatchObject(classOf(numbers.get(number)))
    }
    // Publications in any stored format are readable.
    expect((await manager.get('/api/analytics-report-data')).text).toMatch(/"median":\d/)
  },
  600_000,
)

it('D6 a jump over a version and the way back are refused in words, and nothing is touched', async () => {
  const folder = ownFolder(onTestFinished)
  const versions = (name: string, isOf: (migration: string) => boolean) => {
    const paths = { ...migrationPaths(), migrations: join(folder, name) }
    cpSync(migrationPaths().migrations, paths.migrations, { recursive: true })
    for (const one of readdirSync(paths.migrations))
      if (/^\d/.test(one) && !isOf(one)) rmSync(join(paths.migrations, one), { recursive: true })
    return paths
  }
  const refused = async (work: () => Promise<unknown>, words: RegExp) => {
    const before = await databaseChecksums(owner())
    await expect(work()).rejects.toThrow(words)
    expect(differences(before, await databaseChecksums(owner()))).toEqual([])
  }
  await asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(
    owner(),
    versions('early', (one) => one < '20261122'),
  )
  await refused(
    () => migrate(owner()),
    /старше версии 0\.1\.0.*ничего не изменено\. Сначала запустите версию 0\.1\.0/,
  )

  await asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(owner())
  await asOwner(`INSERT INTO upkeep (kind, detail) VALUES ('program', '{"version": "7.0.0"}')`)
  const earlier = versions('now', (one) => one < '20261125')
  const words =
    /База новее программы: её обновила версия 7\.0\.0 .*Вернуться назад нельзя, ничего не изменено/
  await refused(() => migrate(owner(), earlier), words)
  // The application's role gets the same refusal.
  await refused(() => withClient(owner(), (client) => requireReachable(client, earlier)), words)
})
