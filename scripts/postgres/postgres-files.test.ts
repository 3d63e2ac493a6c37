import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { cureOf } from '@/scripts/postgres/postgres-cluster'
import {
  accountFor,
  holdsData,
  isAlive,
  parsePostmasterPid,
  runningServer,
} from '@/scripts/postgres/postgres-files'

let folder = ''

beforeEach(() => {
  folder = ownFolder(onTestFinished)
})

const pidFile = (pid: number) => `${pid}\n/data\n1700000000\n5433\n\n127.0.0.1\n`

it('reads the number and port of a server', () => {
  expect(parsePostmasterPid(pidFile(4242))).toEqual({ pid: 4242, port: 5433 })
  expect(parsePostmasterPid('')).toBeUndefined()
  expect(parsePostmasterPid('4242\n')).toBeUndefined()
})

it('clears away the trace of a server that is gone', () => {
  const gone = spawnSync(process.execPath, ['--version']).pid
  expect(isAlive(gone)).toBe(false)
  writeFileSync(join(folder, 'postmaster.pid'), pidFile(gone))
  expect(runningServer(folder)).toBeUndefined()
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
})

it.runIf(process.platform === 'linux')('does not take another program for the server', () => {
  writeFileSync(join(folder, 'postmaster.pid'), pidFile(process.pid))
  expect(runningServer(folder)).toBeUndefined()
})

it.runIf(process.platform === 'linux')(
  'does not take a dead server nobody has gathered for a living one',
  async () => {
    const program = join(folder, 'postgres')
    copyFileSync('/bin/sleep', program)
    // The shell replaces itself by a program that does not reap children, before the child has died.
    const parent = spawn('sh', ['-c', `${program} 0.5 & echo $!; exec sleep 60`])
    const exited = once(parent, 'exit')
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    try {
      const isZombie = () => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain('(postgres) Z')
      await vi.waitFor(isZombie, { timeout: 200_000 })
      writeFileSync(join(folder, 'postmaster.pid'), pidFile(pid))
      expect(isAlive(pid)).toBe(true)
      expect(runningServer(folder)).toBeUndefined()
    } finally {
      parent.kill()
      await exited
    }
  },
)

it('refuses data of another major version in words', () => {
  expect(holdsData(folder, 18)).toBe(false)
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  expect(holdsData(folder, 18)).toBe(true)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  expect(() => holdsData(folder, 18)).toThrow(/создана PostgreSQL 17.*PostgreSQL 18/)
})

it.skipIf(process.getuid?.() !== 0)('says what to do with a folder that was copied as root', () => {
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  expect(() => accountFor(folder)).toThrow(
    /скопирована с владельцем root.*chown -R \d+:\d+ .*повторите запуск/,
  )
})

it('says what to do in one line in place of what the server said', () => {
  const words: Array<[string, RegExp | null]> = [
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /На диске нет места/],
    ['FATAL:  data directory "/d" has wrong ownership', /скопирована с другим владельцем/],
    ['FATAL:  could not open file "global/pg_control": Permission denied', /chown -R/],
    ['FATAL:  database files are incompatible with server', /npm run restore/],
    ['FATAL:  could not bind IPv4 address "127.0.0.1": Address already in use', /Порт базы занят/],
    ['PANIC:  could not locate a valid checkpoint record', null],
  ]
  for (const [line, cure] of words) {
    const advice = cureOf(line, '/d')
    if (cure === null) expect(advice).toBeNull()
    else expect(advice).toMatch(cure)
    expect(advice ?? '').not.toContain('\n')
  }
})
