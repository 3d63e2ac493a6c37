import { spawn } from 'node:child_process'
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { EventPerson } from '@/components/audit/journal-card'
import { MovingScreen } from '@/components/audit/moving-screen'
import { resetDatabase } from '@/e2e/support/database'
import { startFormerApi, wholeBundle } from '@/e2e/support/former/api'
import { hasMariadb, startMariadb } from '@/e2e/support/former/mariadb'
import { FORMER_SYSTEM } from '@/e2e/support/former/system'
import { ended } from '@/e2e/support/processes/ended'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { companyScope } from '@/lib/core/auth/scope'
import { readMoveRuns } from '@/lib/features/audit/data'
import { createUser } from '@/prisma/seed/builders/user'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { readBundle, readLegacy } from '@/scripts/move/bundle'
import { type Legacy, withLegacy } from '@/scripts/move/legacy'
import { proposeMapping } from '@/scripts/move/mapping'
import { keepRun, reportOf } from '@/scripts/move/report'

const ownerUrl = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? ''
const launcher = await bundled('scripts/main.ts')
const main = await bundled('scripts/move/main.ts')

async function startPostgres(): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  onTestFinished(async () => {
    await owner.query('DROP SCHEMA IF EXISTS former CASCADE')
    await owner.end()
  })
  await owner.query(
    `DROP SCHEMA IF EXISTS former CASCADE; CREATE SCHEMA former; SET search_path = former; ${FORMER_SYSTEM}`,
  )
  const url = new URL(ownerUrl)
  url.searchParams.set('options', '-c search_path=former')
  return url.href
}

async function startMysql(): Promise<string> {
  const { socket, stop } = await startMariadb()
  stops.push(stop)
  const connection = await mysql.createConnection({
    ...{ socketPath: socket, user: 'root', multipleStatements: true },
  })
  // Booleans are bits in some tables and small integers in others.
  await connection.query(`CREATE DATABASE former CHARACTER SET utf8mb4; USE former; ${FORMER_SYSTEM};
    ALTER TABLE input_document_values MODIFY is_active bit(1)`)
  await connection.end()
  return `mysql://root@localhost/former?socketPath=${encodeURIComponent(socket)}`
}

const stops: Array<() => Promise<void>> = []
let mysqlUrl: Promise<string> | undefined
/** The former system in MariaDB, shared by all tests, which only read it. */
const inMysql = () => {
  mysqlUrl ??= startMysql()
  return mysqlUrl
}
afterAll(() => Promise.all(stops.map((stop) => stop())))

const bundleOf = (url: string) =>
  withLegacy(url, async (legacy) => wholeBundle(readLegacy(legacy, await proposeMapping(legacy))))

const asWritten = (value: string | null) =>
  value === 't' || value === 'true' ? '1' : value === 'f' || value === 'false' ? '0' : value

it.skipIf(!hasMariadb)('J7 a former MariaDB gives the bundle that a former PostgreSQL gives', async () => {
  const there = await bundleOf(await inMysql())
  const here = await bundleOf(await startPostgres())
  const plain = (bundle: typeof here) =>
    Object.entries(bundle).map(([name, rows]) => [
      name,
      rows.map((row) => Object.entries(row).map(([field, value]) => [field, asWritten(value)])),
    ])
  expect(there.input_documents).toHaveLength(7)
  expect(plain(there)).toEqual(plain(here))
})

/** Kills the other connections to the former database, as its administrator. */
async function killInMysql(url: string): Promise<void> {
  const connection = await mysql.createConnection({ uri: url })
  const [processes] = await connection.query(
    'SELECT id FROM information_schema.processlist WHERE db = database()',
  )
  for (const { id } of z.array(z.object({ id: z.number() })).parse(processes))
    if (id !== connection.threadId) await connection.query('KILL ?', [id])
  await connection.end()
}
const killInPostgres = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`)
  })

it.for([
  ['MariaDB', inMysql, killInMysql],
  ['PostgreSQL', startPostgres, killInPostgres],
] as const)(
  'J7 what a former %s does not let read is told in words',
  async ([kind, start, kill], { skip }) => {
    if (kind === 'MariaDB' && !hasMariadb) skip()
    const url = await start()
    const failureOf = (work: Parameters<typeof withLegacy<unknown>>[1]) =>
      withLegacy(url, work).catch((error: unknown) => (error instanceof UserError ? error.message : error))
    const unread = (table: string, why: string) => `Таблица ${table} прежней базы не прочитана: ${why}.`
    const rowsOf = async (legacy: Legacy, table: string, column: string) => {
      for await (const row of legacy.rows([{ table, columns: { id: 'id', name: column } }]))
        expect(row).toBeTruthy()
    }
    expect(await failureOf((legacy) => legacy.count('no_such'))).toBe(unread('no_such', 'такой таблицы нет'))
    expect(await failureOf((legacy) => rowsOf(legacy, 'no_such', 'name'))).toBe(
      unread('no_such', 'такой таблицы нет'),
    )
    expect(await failureOf((legacy) => rowsOf(legacy, 'regions', 'no_such'))).toBe(
      unread('regions', 'в ней нет столбца, названного в mapping.json'),
    )
    const killed = await failureOf(async (legacy) => {
      await kill(url)
      await legacy.count('regions')
    })
    expect(killed).toBe(unread('regions', 'соединение оборвалось, повторите команду'))
  },
)

it('J10 the commands lead from a former database to a finished move, each naming the next', async () => {
  await resetDatabase()
  await withClient(ownerUrl, (client) => createUser(client, { role: 'admin', email: 'admin@example.test' }))
  const folder = ownFolder(onTestFinished)
  const former = await (hasMariadb ? inMysql() : startPostgres())
  const env = {
    ...process.env,
    ...{ MOVE_FOLDER: folder, LEGACY_DATABASE_URL: former, BACKUP_RECIPIENT: '', REQUIRE_TLS: 'off' },
  }
  const run = async (args: string[], more: Record<string, string> = {}) => {
    const { code, output } = await ended(spawn(process.execPath, args, { env: { ...env, ...more } }))
    return { code, output }
  }
  /** Runs `npm run move` from a shared bundle, since building takes as long as a command. */
  const move = (command: string, more?: Record<string, string>) =>
    run(['--conditions=react-server', main, ...command.split(' ')], more)
  expect(await run([launcher, 'move', 'inspect'])).toEqual({
    code: 0,
    output: expect.stringMatching(/принято {4}users ← users[\s\S]*move -- read/),
  })
  const mapping = join(folder, 'mapping.json')
  const proposed = await readFile(mapping, 'utf8')
  await writeFile(mapping, proposed.replace('"table": "users"', '"table": "people"'))
  expect(await move('inspect')).toEqual({
    code: 2,
    output: expect.stringMatching(
      /ПРОВЕРЬТЕ {2}users ← people: .*; такой таблицы в базе нет[\s\S]*проверить строк: 1.*move -- inspect/,
    ),
  })
  expect(await move('read')).toEqual({ code: 1, output: expect.stringContaining('Не подтверждено') })
  await writeFile(mapping, proposed.replace('"timezone": "UTC"', '"timezone": "Барнаул"'))
  const unknown = 'mapping.json не разобран: timezone: неизвестный часовой пояс'
  expect(await move('read')).toEqual({ code: 1, output: expect.stringContaining(unknown) })
  await writeFile(mapping, proposed)
  expect(await move('read')).toEqual({
    code: 0,
    output: expect.stringMatching(/input_documents: 7[\s\S]*move -- check/),
  })
  const regions = join(folder, 'bundle', 'regions.jsonl')
  const asRead = await readFile(regions)
  await appendFile(regions, '\n')
  expect(await move('read')).toEqual({ code: 1, output: expect.stringContaining('вручную: regions.jsonl') })
  await writeFile(regions, asRead)
  // The bundle's folder is passed on to the next command.
  const packed = join(folder, 'packed')
  await cp(join(folder, 'bundle'), packed, { recursive: true })
  expect(await move(`check ${packed}`)).toEqual({
    code: 2,
    output: expect.stringMatching(/формула не разобрана[\s\S]*move -- write --apply \S+packed$/m),
  })
  await rm(packed, { recursive: true })
  expect(await move('write')).toEqual({ code: 1, output: expect.stringContaining('--apply') })
  expect(await move('verify')).toEqual({ code: 1, output: expect.stringContaining('Сверять нечего') })
  const written = await move('write --apply')
  expect(written).toEqual({ code: 2, output: expect.stringContaining('move -- verify') })
  expect(written.output).not.toContain('Внимание')
  expect(await move('verify')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /2023: документов там 5, здесь 4; сумма данных перенесённых документов там 195, здесь 195[\s\S]*различаются 0[\s\S]*Проверка анонимности .*узнать можно 0/,
    ),
  })

  const bundle = await wholeBundle((await readBundle(join(folder, 'bundle'))).bundle)
  const api = await startFormerApi(bundle)
  const compared = (password: string) =>
    move(`compare --old=${api.url}`, { LEGACY_EMAIL: api.email, LEGACY_PASSWORD: password })
  expect((await compared('не тот')).output).toContain('не приняла адрес или пароль')
  expect(await compared(api.password)).toEqual({ code: 0, output: expect.not.stringContaining(' ! ') })
  await api.stop()
  const silent = (await compared(api.password)).output
  expect(silent).toContain('не отвечает: проверьте адрес и связь с ней (ECONNREFUSED)')
  expect(silent).not.toContain('fetch failed')

  expect(await move('finish --leaving=2 --metrics=46')).toEqual({
    code: 0,
    output: expect.stringContaining('Переезд завершён'),
  })
  expect(await move('write --apply')).toEqual({
    code: 1,
    output: expect.stringContaining('больше ничего не переносится'),
  })
  const stored = await withClient(ownerUrl, async (client) => {
    const runs = await client.query('SELECT command, exit_code FROM move_runs ORDER BY id')
    const journal = await client.query(
      "SELECT DISTINCT action, entity, request_id FROM audit_events WHERE action IN ('move.finish', 'move.write') AND entity <> 'user' ORDER BY 1, 2",
    )
    const letters = await client.query('SELECT recipient FROM outbox_messages')
    const actions = journal.rows.map((one) => `${one.action} ${one.entity} ${one.request_id}`)
    return [runs.rows.map((run) => `${run.command} ${run.exit_code}`), actions, letters.rows]
  })
  expect(stored).toEqual([
    ['check 2', 'write 2', 'verify 0', 'compare 0', 'finish 0'],
    [
      'move.finish move npm run move -- finish',
      ...['company', 'input_document', 'metric', 'metric_category'].map(
        (entity) => `move.write ${entity} npm run move -- write`,
      ),
    ],
    [{ recipient: 'sidorova@example.test' }],
  ])
  expect(await readdir(folder)).toEqual(['bundle', 'mapping.json'])
  expect(await readFile(join(folder, 'bundle', 'report.html'), 'utf8')).not.toMatch(/@|Сидорова|\$2y/)
}, 300_000)

it('a setting that will not do is told to whoever types a command, without a stack', async () => {
  const args = ['--conditions=react-server', await bundled('scripts/admin/main.ts'), 'verify-chain']
  const env = { ...process.env, AUTH_SECRET: 'short' }
  const { code, output } = await ended(spawn(process.execPath, args, { env, stdio: 'pipe' }))
  const why = 'Неверны переменные окружения:\n  AUTH_SECRET: ключ сессий должен быть не короче 32 символов'
  expect([code, output]).toEqual([1, `Ошибка. ${why}`])
})

it('the journal names the command, or the system itself, where nobody signed in', () => {
  const drawn = (request_id: string) => {
    const event = {
      ...{ id: 1, at: '2026-01-01T00:00:00.000Z', user: null, action: 'move.finish', entity: 'move' },
      ...{ entity_id: null, subject: null, changed: [], address: null, request_id },
    }
    return renderToStaticMarkup(createElement(EventPerson, { event }))
  }
  expect(drawn('npm run move -- finish')).toContain('команда move -- finish')
  expect(drawn('npm run admin -- reset-password')).toContain('команда reset-password')
  expect(drawn('4f0c')).toContain('не вошёл в систему')
  expect(drawn('none')).toContain('сама система')
})

it('J3 the page «Переезд» shows administrators each run with its report, and nobody else anything', async () => {
  await resetDatabase()
  await withClient(ownerUrl, async (client) => {
    const question = {
      ...{ entity: 'metrics' as const, legacy_id: '12', id: null },
      verdict: 'question' as const,
    }
    await keepRun(client, 'check', '0'.repeat(64), reportOf([{ ...question, code: 'formula_unread' }]))
    await keepRun(client, 'finish', '0'.repeat(64), { totals: ['Писем: 1'], open: [], exitCode: 0 })
  })
  const drawn = async (role: 'admin' | 'manager') => {
    const scope = companyScope({ id: 1, role, company_id: 1, metric_category_ids: [] })
    const screen = createElement(MovingScreen, { runs: await readMoveRuns(scope) })
    return renderToStaticMarkup(screen)
  }
  const page = await drawn('admin')
  expect(page.match(/<details/g)).toHaveLength(2)
  expect(page).toMatch(
    /Завершён: больше ничего не\sпереносится[\s\S]*Завершение переезда[\s\S]*выполнено[\s\S]*Проверка переноса[\s\S]*есть вопросы[\s\S]*показатели, №\s12\sпрежней системы: формула показателя/,
  )
  expect(await drawn('manager')).toContain('ничего не переносили')
  expect(page).not.toContain('всё сошлось')
  await withClient(ownerUrl, async (client) => {
    for (const compared of [0, 12])
      await keepRun(client, 'compare', '0'.repeat(64), { totals: [], open: [], exitCode: 0, compared })
  })
  expect(await drawn('admin')).toMatch(/всё сошлось[\s\S]*сверять нечего/)
})
