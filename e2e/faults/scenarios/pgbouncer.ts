import { chmodSync, createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListening } from '@/e2e/faults/balancer'
import type { Client } from '@/e2e/faults/client'
import { type Draft, openDrafts, saveAgain } from '@/e2e/faults/drafts'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { programsRoot } from '@/e2e/faults/programs-root'
import { expect, Skipped, until } from '@/e2e/faults/verdict'
import { startMailCatcher } from '@/e2e/runner/mail-catcher'
import { inRootFolder } from '@/e2e/support/debian/debian-root'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { requireDirect, withClient } from '@/scripts/database/database-url'
import { migrate } from '@/scripts/database/migrations'
import { seed } from '@/scripts/lib/prepare'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

const READY_MS = 300_000

/** The settings of docs/operations.md. */
function settings(server: URL, port: number, pool: number) {
  return `[databases]
* = host=${server.hostname} port=${server.port} connect_query='SET statement_timeout = 4000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = scram-sha-256
auth_file = /pgbouncer/users.txt
pool_mode = transaction
default_pool_size = ${pool}
max_client_conn = 500
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout
log_connections = 0
log_disconnections = 0
`
}

/**
 * Starts PgBouncer in transaction mode from a Debian root.
 * @param url of a database of the server
 * @param options folder: for settings and log; pool: server connections
 * @returns through: maps a database's address to the pooled one
 */
async function startPgBouncer(
  url: string,
  { folder, pool }: { folder: string; pool: number },
): Promise<{ through: (url: string) => string; stop: () => Promise<void> } | { missing: string }> {
  const root = await programsRoot()
  if ('missing' in root) return root
  const server = new URL(url)
  const port = await freePort()
  const place = join(folder, 'pgbouncer')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'pgbouncer.ini'), settings(server, port, pool))
  const user = decodeURIComponent(server.username)
  writeFileSync(join(place, 'users.txt'), `"${user}" "${decodeURIComponent(server.password)}"\n`)
  chmodSync(place, 0o755)
  const child = inRootFolder(root.path, 'pgbouncer', ['/pgbouncer/pgbouncer.ini'], {
    user: 'postgres',
    mounts: [{ from: place, to: '/pgbouncer', readOnly: true }],
  })
  const log = createWriteStream(join(folder, 'pgbouncer.log'))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const forget = onStop(() => terminate(child))
  await until('PgBouncer принимает соединения', () => isListening(port), READY_MS)
  return {
    through(address) {
      const way = new URL(address)
      way.hostname = '127.0.0.1'
      way.port = String(port)
      return way.href
    },
    async stop() {
      forget()
      await terminate(child)
    },
  }
}

/** Fewer than the concurrent starts, and than the connections of two replicas. */
const POOL = 5
const STARTS = { short: 3, full: 6 }
const LOAD = { short: 30, full: 600 }
/** Saves of each draft. */
const SAVES = { short: 3, full: 50 }
const AT_ONCE = 6
/** Workers poll for jobs every half a minute. */
const JOB_MS = 300_000
/** Nightly jobs and the tasks of instrumentation-node.ts, by queue name. */
const dailyTasks = () =>
  1 + [...readFileSync(inRoot('instrumentation-node.ts'), 'utf8').matchAll(/\bqueue:/g)].length
/**
 * Error messages of PostgreSQL, its drivers and the application when a pooler mixes up sessions or drops the statement
 * timeout. A start that is too busy to check the timeout has another message; the timeout itself is tested below.
 */
const TROUBLE =
  /prepared statement|bind message|does not exist|startup parameter|advisory|current transaction is aborted|in a transaction|statement_timeout is not in force/

/** Several concurrent starts migrate and seed an empty database. */
async function startsAtOnce(url: string, starts: number) {
  const begin = async () => {
    const applied = await migrate(url)
    await seed(url, false)
    return applied.length
  }
  const applied = await Promise.all(Array.from({ length: starts }, begin))
  expect(applied.filter((count) => count > 0).length === 1, `миграции применяли ${applied.join(', ')}`)
  return Math.max(...applied)
}

/** Reads quarterly data and comparisons through both replicas alternately. */
async function load(clients: Client[], calls: number) {
  const paths = [
    '/api/user',
    '/api/analytics-rating',
    '/api/analytics-report-data',
    '/api/metrics-summary',
    '/api/analytics-indicators-data',
  ]
  let next = 0
  const work = async () => {
    for (let turn = next; turn < calls; turn = next) {
      next += 1
      const [client, path] = [clients[turn % clients.length], paths[turn % paths.length] ?? '']
      const answer = await client?.get(path)
      expect(answer?.status === 200, `${path}: ответ ${answer?.status} ${answer?.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * Saves drafts repeatedly, alternating the replicas: each save carries the version acknowledged by the other one.
 * @param managers one for each replica
 * @param saves of each draft
 */
async function save(context: Context, drafts: Draft[], managers: Client[], saves: number) {
  const work = async (draft: Draft) => {
    for (let turn = 0; turn < saves; turn += 1) {
      const manager = managers[turn % managers.length]
      expect(manager, 'никто не вошёл')
      await saveAgain(manager, draft)
    }
    const stored = await context.row('SELECT version FROM input_documents WHERE id = $1', [draft.id])
    expect(
      stored.version === draft.version,
      `документ ${draft.id}: в базе ${stored.version}, не ${draft.version}`,
    )
  }
  await Promise.all(drafts.map(work))
}

async function approveAgain(admin: Client, id: number) {
  const withdrawn = await admin.delete(`/api/input-documents/${id}/approving`, { reason: 'Проверка' })
  expect(withdrawn.status === 200, `отзыв: ответ ${withdrawn.status} ${withdrawn.text}`)
  const approved = await admin.post(`/api/input-documents/${id}/approving`, {})
  expect(approved.status === 200, `утверждение: ответ ${approved.status} ${approved.text}`)
}

/** The server's statement timeout ends a long statement. */
async function endsLongStatements(url: string) {
  const started = performance.now()
  const code = await withClient(url, (client) => client.query('SELECT pg_sleep(30)')).then(
    () => 'выполнен',
    (error) => String(error.code),
  )
  expect(code === '57014', `долгий запрос через PgBouncer: ${code}`)
  return Math.round(performance.now() - started)
}

/** Backups refuse a pooled connection. */
async function refusesCopies(direct: string, through: string) {
  await requireDirect(direct)
  const refusal = await requireDirect(through).then(
    () => '',
    (error) => String(error.message),
  )
  expect(refusal.includes('PgBouncer'), 'копирование через PgBouncer не отклонено')
}

/** A queued job is carried out. */
async function worksAtNight(context: Context) {
  await context.sql("INSERT INTO pgboss.job (name) VALUES ('nightly')")
  const isDone = async () =>
    (await context.sql("SELECT state FROM pgboss.job WHERE name = 'nightly'")).every(
      ({ state }) => state === 'completed',
    )
  await until('ночная работа выполнена', isDone, JOB_MS)
}

export const scenario: Scenario = {
  id: 'D1P',
  title: 'работа через PgBouncer в режиме transaction',
  goesBeside: 45,
  async run(context, size) {
    const bouncer = await startPgBouncer(context.url, { folder: context.folder, pool: POOL })
    if ('missing' in bouncer) throw new Skipped(`нет PgBouncer: ${bouncer.missing}`)
    const catcher = await startMailCatcher(join(context.folder, 'mail'))
    try {
      const migrations = await startsAtOnce(bouncer.through(await context.emptyDatabase()), STARTS[size])
      const url = bouncer.through(context.url)
      const env = { ...context.patient(size, url), SMTP_URL: catcher.url }
      await refusesCopies(context.url, url)
      const [replicas, endedMs] = await Promise.all([context.replicas(2, env), endsLongStatements(url)])
      const people = ['admin@example.com', 'manager@example.com', 'operator@example.com']
      const clients = await Promise.all(
        replicas.flatMap(({ origin }) => people.map((email) => context.signIn(origin, email))),
      )
      const [admin] = clients
      const managers = clients.filter((_, index) => people[index % people.length]?.startsWith('manager'))
      expect(admin && managers[0], 'никто не вошёл')
      const drafts = await openDrafts(context, managers[0])
      const document = await context.row(
        'SELECT id FROM input_documents WHERE input_document_status_id = 2 ORDER BY id LIMIT 1',
      )
      const readers = clients.filter((client) => client !== admin)
      await Promise.all([
        load(readers, LOAD[size]),
        save(context, drafts, managers, SAVES[size]),
        approveAgain(admin, document.id),
      ])
      const asked = await admin.post('/api/forgot-password', { email: 'operator@example.com' })
      expect(asked.status === 200, `восстановление пароля: ответ ${asked.status} ${asked.text}`)
      const sent = async () => {
        const letters = await context.row(
          'SELECT count(*)::int AS written, count(sent_at)::int AS sent FROM outbox_messages',
        )
        const arrived = readdirSync(catcher.folder).filter((name) => name.endsWith('.eml')).length
        return letters.written > 0 && letters.sent === letters.written && arrived === letters.written
      }
      const mailMs = await until('каждое письмо доставлено один раз', sent, JOB_MS)
      const scheduled = async () =>
        (await context.row('SELECT count(*)::int AS n FROM pgboss.schedule')).n === dailyTasks()
      await until('расписание pg-boss заведено', scheduled, JOB_MS)
      if (size === 'full') await worksAtNight(context)
      const held = await context.row(
        `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'pokazateli%'
           AND pid <> pg_backend_pid()`,
      )
      expect(held.connections <= POOL, `соединений с сервером ${held.connections} при пуле ${POOL}`)
      // An advisory lock on the session would outlive the transaction.
      const unlocked = async () =>
        (
          await context.row(
            `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database
             WHERE locktype = 'advisory' AND datname = current_database()`,
          )
        ).n === 0
      await until('блокировок не осталось', unlocked, JOB_MS)
      const output = replicas.map((replica) => replica.output).join('\n')
      // The log of a slow statement contains its text, which may match.
      const lines = output.split('\n').filter((line) => !line.includes('"slow statement"'))
      const trouble = lines.find((line) => TROUBLE.test(line))
      expect(trouble === undefined, `в журнале приложения: ${trouble}`)
      return [
        [`Стартов сразу на пустой базе (соединений с сервером ${POOL})`, STARTS[size]],
        ['Применено миграций, каждая один раз', migrations],
        ['Запросов под нагрузкой, все 200', LOAD[size]],
        ['Сохранений черновиков через обе реплики, все 200', drafts.length * SAVES[size]],
        ['Письма доставлены через, мс', Math.round(mailMs)],
        ['Соединений двух реплик с сервером', held.connections],
        ['Долгий запрос прерван сервером через, мс', endedMs],
      ]
    } finally {
      await catcher.stop()
      await bouncer.stop()
    }
  },
}
