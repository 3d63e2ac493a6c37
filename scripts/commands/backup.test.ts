import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { backupOptions } from '@/scripts/commands/backup'
import { main as restore, restoreAdvice } from '@/scripts/commands/restore'
import {
  backupName,
  checkedManifest,
  outdated,
  sha256Of,
  writeManifest,
} from '@/scripts/database/backup-manifest'
import { libpqEnv, requireTool, toolMajor } from '@/scripts/postgres/postgres-tools'

const folder = ownFolder()

const MIGRATIONS = ['20260101000000_init', '20260201000000_more']

const [DEBIAN_17, DEBIAN_19, RED_HAT_18] = [
  '/usr/lib/postgresql/17/bin/pg_dump',
  '/usr/lib/postgresql/19/bin/pg_dump',
  '/usr/pgsql-18/bin/pg_dump',
] as const

/** The program chosen on a machine for a server of version 18. */
function chosenTool(programs: Record<string, number>) {
  const folders = () => [DEBIAN_17, DEBIAN_19, RED_HAT_18].map(dirname)
  return requireTool('pg_dump', 18, { folders, version: (program) => programs[program] })
}

async function copy(name: string, changes: object = {}) {
  const file = join(folder, name)
  writeFileSync(file, 'PGDMP…')
  const manifest = {
    format: 1 as const,
    created_at: '2026-11-21T09:00:00.000Z',
    sha256: await sha256Of(file),
    bytes: statSync(file).size,
    server_version: 180001,
    last_migration: '20260101000000_init',
  }
  writeManifest(file, { ...manifest, ...changes })
  return file
}

it('are named by their moment, and the oldest go first', () => {
  expect(backupName(new Date('2026-11-21T09:08:07.654Z'))).toBe('pokazateli-20261121T090807Z.dump')
  const names = ['20261119T000000Z', '20261121T000000Z', '20261120T000000Z'].map(
    (at) => `pokazateli-${at}.dump`,
  )
  const others = [
    'важное.dump',
    'pokazateli-20261118T000000Z.dump.json',
    'pokazateli-20261118T000000Z.dump.part',
  ]
  expect(outdated([...names, ...others], 2)).toEqual(['pokazateli-20261119T000000Z.dump'])
  expect(outdated(names, 5)).toEqual([])
  expect(outdated([...names, 'pokazateli-20261118T000000Z.dump.age'], 3)).toEqual([
    'pokazateli-20261118T000000Z.dump.age',
  ])
})

it('are taken whole, of this version or an older one', async () => {
  const whole = await copy('whole.dump')
  expect(await checkedManifest(whole, MIGRATIONS)).toMatchObject({ server_version: 180001 })
  expect(statSync(`${whole}.json`).mode & 0o777).toBe(0o600)
})

it('D5 are refused damaged, newer than the program, without a description', async () => {
  const damaged = await copy('damaged.dump')
  writeFileSync(damaged, 'PGDMP?')
  await expect(checkedManifest(damaged, MIGRATIONS)).rejects.toThrow('Контрольная сумма не сходится')
  const newer = await copy('newer.dump', { last_migration: '20270101000000_future' })
  await expect(checkedManifest(newer, MIGRATIONS)).rejects.toThrow('более новой версией')
  const other = await copy('other.dump', { format: 2 })
  await expect(checkedManifest(other, MIGRATIONS)).rejects.toThrow('другого вида')
  rmSync(`${other}.json`)
  await expect(checkedManifest(other, MIGRATIONS)).rejects.toThrow('нет её описания')
  await expect(checkedManifest(join(folder, 'none'), MIGRATIONS)).rejects.toThrow('Нет файла')
})

it('need programs no older than the server, and say so', () => {
  expect(toolMajor('pg_dump (PostgreSQL) 18.1 (Debian 18.1-1.pgdg13+1)')).toBe(18)
  expect(toolMajor('pg_dump (PostgreSQL) 19beta1')).toBe(19)
  expect(chosenTool({ pg_dump: 18, [DEBIAN_19]: 19 }).program).toBe('pg_dump')
  expect(() => chosenTool({ pg_dump: 15, [DEBIAN_17]: 17 })).toThrow(
    'Программа pg_dump версии 17 слишком стара: нужна 18 или новее.',
  )
  expect(() => chosenTool({})).toThrow(
    /не найдена\. Установите клиент PostgreSQL 18 .*postgresql-client-18 из репозитория apt\.postgresql\.org\..*postgresql18 из yum\.postgresql\.org/,
  )
})

it('find the newest program of the machine when the usual one is too old', () => {
  expect(chosenTool({ pg_dump: 15, [DEBIAN_17]: 17, [RED_HAT_18]: 18 })).toEqual({
    program: RED_HAT_18,
    version: 18,
  })
  expect(chosenTool({ [RED_HAT_18]: 18, [DEBIAN_19]: 19 }).program).toBe(DEBIAN_19)
})

it('give the connection to programs by the environment', () => {
  expect(libpqEnv('postgresql://us%40er:p%3Aw@[::1]:6432/b%C3%A4se?sslmode=require')).toEqual({
    PGHOST: '::1',
    PGPORT: '6432',
    PGUSER: 'us@er',
    PGPASSWORD: 'p:w',
    PGDATABASE: 'bäse',
    PGSSLMODE: 'require',
  })
  expect(libpqEnv('postgresql://a:b@db/x')).toMatchObject({ PGHOST: 'db', PGPORT: '5432' })
  const files = 'sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/etc/own.pem&sslkey=%2Fetc%2Fown.key'
  expect(libpqEnv(`postgresql://a:b@db/x?${files}`)).toMatchObject({
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
    PGSSLCERT: '/etc/own.pem',
    PGSSLKEY: '/etc/own.key',
  })
})

it('D5 say what waits for the first start of a restored database, under a heading the manual has', () => {
  expect(restoreAdvice(3)).toContain('Ждут отправки: 3 письма.')
  expect(restoreAdvice(0)).toContain('Ждущих писем в копии нет.')
  const heading = /«(.+)»\.$/.exec(restoreAdvice(0))?.[1] ?? 'none'
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`### ${heading}\n`)
})

it('understands its command line', async () => {
  await expect(restore(['--foo', 'x'])).rejects.toThrow('Параметры не разобраны: --foo x\n\nnpm run restore')
  expect(backupOptions(['--output', '/tmp/x', '--keep', '7'])).toMatchObject({ folder: '/tmp/x', keep: 7 })
  expect(backupOptions([]).folder).toMatch(/backups$/)
  for (const keep of ['0', 'x']) expect(() => backupOptions(['--keep', keep])).toThrow('--keep: сколько')
  for (const args of [['--keep'], ['--all'], ['file']]) {
    expect(() => backupOptions(args)).toThrow('Параметры не разобраны')
  }
})
