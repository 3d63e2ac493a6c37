import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { checkedManifest } from '@/scripts/database/backup-manifest'

const SCRIPT = 'deploy/backup/backup.sh'
const OWN = /^pokazateli-\d{8}T\d{6}Z\.dump(\.age)?$/
const DAY_MS = 86_400_000

let folder: string
let bin: string
const sleepOfMachine = () => ['/bin/sleep', '/usr/bin/sleep'].find((path) => existsSync(path)) ?? 'sleep'
const copies = () => readdirSync(folder).filter((file) => OWN.test(file))

function program(name: string, lines: string) {
  writeFileSync(join(bin, name), `#!/bin/bash\n${lines}\n`, { mode: 0o755 })
}

/** A pg_dump stand-in that writes one line and exits with the given code. */
function dump(code: number) {
  program(
    'pg_dump',
    [
      'if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 18.6 (Debian 18.6-3)"; exit; fi',
      `for one; do case $one in --file=*) echo PGDMP > "$\{one#--file=}"; exit ${code};; esac; done`,
      'echo PGDMP',
      `exit ${code}`,
    ].join('\n'),
  )
}

const environment = () => ({
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  BACKUP_FOLDER: folder,
  PGDATABASE: 'pokazateli',
})

function run(...args: string[]) {
  return spawnSync('bash', [SCRIPT, ...args], { encoding: 'utf8', timeout: 200_000, env: environment() })
}

/**
 * An age stand-in that encodes base64 and exits with the given code: the test is about the pipeline, not the cipher.
 */
function age(code: number) {
  program('age', `case $1 in --encrypt) base64 > "$5";; *) base64 -d < "$4";; esac; exit ${code}`)
}

function old(name: string, days: number) {
  writeFileSync(join(folder, name), 'x')
  const at = new Date(Date.now() - days * DAY_MS)
  utimesSync(join(folder, name), at, at)
}

beforeEach(() => {
  folder = ownFolder(onTestFinished)
  bin = join(folder, 'bin')
  mkdirSync(bin)
  program('psql', 'case "$*" in *server_version*) echo 180001;; *) echo 20260101000000_init;; esac')
  dump(0)
})

describe.skipIf(process.platform !== 'linux')('deploy/backup/backup.sh', () => {
  it('makes the copies that npm run restore takes', async () => {
    const { status, stderr } = run('once')
    expect([status, stderr]).toEqual([0, ''])
    const [name = ''] = copies()
    expect(await checkedManifest(join(folder, name), ['20260101000000_init'])).toMatchObject({
      bytes: 6,
      server_version: 180001,
      dump_version: 18,
    })
  })

  it('D5 with a recipient nothing is on the disk in the clear, and only the private key restores it', async () => {
    vi.stubEnv('BACKUP_RECIPIENT', 'age1test')
    age(0)
    const { status, stderr } = run('once')
    expect([status, stderr]).toEqual([0, ''])
    const [name = ''] = copies()
    const file = join(folder, name)
    expect([name.endsWith('.dump.age'), readFileSync(file, 'utf8')]).toEqual([true, 'UEdETVAK\n'])
    await checkedManifest(file, ['20260101000000_init'])

    const restored = join(folder, 'restored')
    for (const tool of ['createdb', 'dropdb']) program(tool, 'exit 0')
    program('pg_restore', `cat > "${restored}"`)
    program(
      'psql',
      'case "$*" in *pg_stat_activity*) echo 0;; *server_version*) echo 180001;; *to_regclass*) echo f;; *) ;; esac',
    )
    expect(run('restore', file).stderr).toContain('Копия зашифрована')
    writeFileSync(join(folder, 'backup.key'), 'AGE-SECRET-KEY-1TEST')
    expect(run('restore', file, join(folder, 'backup.key')).status).toBe(0)
    expect(readFileSync(restored, 'utf8')).toBe('PGDMP\n')

    rmSync(file)
    age(1)
    expect(run('once').status).toBe(1)
    age(0)
    dump(1)
    expect(run('once').status).toBe(1)
    expect(readdirSync(folder).filter((one) => /dump(\.age)?(\.part)?$/.test(one))).toEqual([])
  })

  it('fails when the dump fails, leaves no half of it and all older copies', () => {
    dump(1)
    old('pokazateli-20200101T000000Z.dump', 40)
    expect(run('once').status).toBe(1)
    program('psql', 'echo "connection refused" >&2; exit 2')
    expect(run('once').status).toBe(2)
    expect(readdirSync(folder).sort()).toEqual(['bin', 'pokazateli-20200101T000000Z.dump'])
  })

  it('deletes its own old copies and no other files', () => {
    const kept = ['pokazateli-20260101T000000Z.dump', 'pokazateli-20260101T000000Z.dump.json']
    const gone = ['pokazateli-20200101T000000Z.dump', 'pokazateli-20200101T000000Z.dump.json']
    const foreign = ['pokazateli-before-upgrade.dump', 'other.dump', 'pokazateli-20200101T000000Z.txt']
    for (const name of kept) old(name, 29)
    for (const name of [...gone, ...foreign]) old(name, 32)
    expect(run('once').status).toBe(0)
    for (const name of [...kept, ...foreign]) expect(existsSync(join(folder, name)), name).toBe(true)
    for (const name of gone) expect(existsSync(join(folder, name)), name).toBe(false)
    expect(copies()).toHaveLength(2)
  })

  it('waits for its hour, tries again after a failure, takes no half for a copy', () => {
    dump(1)
    // The second sleep follows the failed copy; the third ends the loop.
    program('sleep', `echo "$1" >> "${folder}/slept"; [ "$(wc -l < "${folder}/slept")" -lt 3 ]`)
    const { stderr } = run()
    expect(stderr.match(/копия не сделана/g)).toHaveLength(2)
    const [first, ...later] = readFileSync(join(folder, 'slept'), 'utf8').trim().split('\n').map(Number)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(86_400)
    expect(later).toEqual([900, 900])
    expect(readdirSync(folder).sort()).toEqual(['bin', 'slept'])
  })

  it('stopped in the middle of a dump leaves nothing of it; what a killed one has left goes later', async () => {
    const [left, young] = ['pokazateli-20200101T000000Z.dump.part', 'pokazateli-20200102T000000Z.dump.part']
    old(left, 1)
    old(young, 0)
    const lines = ['if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 18.6"; exit; fi']
    lines.push('for one; do case $one in --file=*) echo half > "$' + '{one#--file=}";; esac; done')
    program('pg_dump', [...lines, 'echo dumping', 'exec sleep 30'].join('\n'))
    program('sleep', `if [ "$1" = 30 ]; then exec ${sleepOfMachine()} 30; fi`)
    // As in production: the loop starts the copy as a child process.
    const loop = spawn('bash', [SCRIPT], { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
    const gone = once(loop, 'exit')
    await once(loop.stdout, 'data')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toHaveLength(2)
    loop.kill('SIGTERM')
    expect(await gone).toEqual([143, null])
    expect(readdirSync(folder).sort()).toEqual(['bin', young])
  })

  it('D5 a drill restores beside the database, removes that and leaves its mark, as a copy does', () => {
    const calls = join(folder, 'calls')
    for (const name of ['createdb', 'dropdb', 'pg_restore']) program(name, `echo "${name} $*" >> "${calls}"`)
    program(
      'psql',
      `case "$*" in *server_version*) echo 180001;; *to_regclass*) echo t;; *_prisma_migrations*) echo 20260101000000_init;;
      *input_documents*) echo 7;; *) echo "psql $*" >> "${calls}";; esac`,
    )
    expect(run('once').status).toBe(0)
    expect(run('drill', join(folder, copies()[0] ?? '')).stdout).toContain('Документов: 7')
    const said = readFileSync(calls, 'utf8')
      .replace(/\n\s+ON CONFLICT.*/g, '')
      .trim()
      .split('\n')
    const name = said[1]?.replace('createdb ', '')
    expect(name).toMatch(/^pokazateli_drill_\d{8}_\d{6}$/)
    expect(said).toEqual([
      expect.stringContaining(`VALUES ('backup', '{"bytes": 6, "encrypted": false}')`),
      `createdb ${name}`,
      expect.stringMatching(`^pg_restore .*--dbname=${name} `),
      expect.stringMatching(/VALUES \('drill', '\{"seconds": \d+\}'\)/),
      `dropdb --if-exists ${name}`,
    ])
  })

  it('D5 restores beside the database and changes their names, or refuses before anything is done', () => {
    const calls = join(folder, 'calls')
    for (const name of ['createdb', 'dropdb', 'pg_restore']) program(name, `echo "${name} $*" >> "${calls}"`)
    const psql = (connections: number, migration = '20260101000000_init') =>
      program(
        'psql',
        `case "$*" in *pg_stat_activity*) echo ${connections};; *server_version*) echo 180001;;
        *to_regclass*) echo t;; *_prisma_migrations*) echo ${migration};; *) echo "psql $*" >> "${calls}";; esac`,
      )
    expect(run('once').status).toBe(0)
    const file = join(folder, copies()[0] ?? '')

    psql(1)
    expect(run('restore', file).stderr).toContain('С базой данных работает приложение')
    psql(0, '20251201000000_former')
    expect(run('restore', file).stderr).toContain(
      'более новой версией программы (миграция 20260101000000_init)',
    )
    const words = readFileSync(`${file}.json`, 'utf8')
    writeFileSync(`${file}.json`, words.replace('180001', '190000'))
    expect(run('restore', file).stderr).toContain('PostgreSQL 19, а этот — версии 18: он старее')
    writeFileSync(`${file}.json`, words)
    psql(0)
    expect(run('restore', join(folder, 'none.dump')).stderr).toContain('Нет файла')
    writeFileSync(file, 'x', { flag: 'a' })
    expect(run('restore', file).stderr).toContain('Контрольная сумма не сходится')
    expect(existsSync(calls)).toBe(false)

    writeFileSync(file, 'PGDMP\n')
    expect([run('restore', file).status]).toEqual([0])
    const [created, restored, renamed, ...others] = readFileSync(calls, 'utf8').trim().split('\n')
    const fresh = created?.replace('createdb ', '')
    expect(fresh).toMatch(/^pokazateli_\d{8}_\d{6}$/)
    expect(restored).toContain(
      `--single-transaction --exit-on-error --no-owner --no-privileges --dbname=${fresh} ${file}`,
    )
    expect(renamed).toContain(`ALTER DATABASE "${fresh}" RENAME TO "pokazateli"`)
    expect(others).toEqual([])

    program('pg_restore', 'exit 1')
    expect(run('restore', file).status).toBe(1)
    expect(readFileSync(calls, 'utf8').trim().split('\n').at(-1)).toMatch(/^dropdb --if-exists pokazateli_/)
  })
})
