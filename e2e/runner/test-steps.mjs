import { ensureDatabase } from '../../scripts/database/database-url.mjs'
import { migrate } from '../../scripts/database/migrations.mjs'
import { ensureBuild, serverFile } from '../../scripts/lib/build.mjs'
import { CLEAN_ENV } from '../../scripts/lib/clean-env.mjs'
import { say } from '../../scripts/lib/console.mjs'
import { binary, inRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { seed } from '../../scripts/lib/prepare.mjs'
import { runNode } from '../../scripts/lib/processes.mjs'
import { randomSecret } from '../../scripts/lib/secrets.mjs'
import { startServer } from '../../scripts/lib/server.mjs'
import { onStop } from '../../scripts/lib/shutdown.mjs'
import { startTemporary } from '../../scripts/postgres/postgres.mjs'
import { startBalancer } from '../faults/balancer.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { startMailCatcher } from './mail-catcher.mjs'

/** @type {Promise<import('../../scripts/postgres/postgres.mjs').Embedded> | undefined} */
let server

/** One PostgreSQL for all steps of a run; removed at the end. */
function database() {
  if (!server) {
    const starting = startTemporary()
    onStop(async () => (await starting.catch(() => undefined))?.stop())
    server = starting
  }
  return server
}

/**
 * @param {string} project of vitest.config.ts
 * @param {string} report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function vitest(project, report, args, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runNode([binary('vitest'), 'run', '--project', project, ...reporters, ...args], {
    ...CLEAN_ENV,
    ...env,
  })
}

async function types() {
  const typegen = await runNode([binary('next'), 'typegen'], { NEXT_TELEMETRY_DISABLED: '1' })
  return typegen || runNode([binary('typescript', 'tsc'), '--noEmit'])
}

async function build() {
  await ensureBuild()
  return 0
}

/** @param {string[]} args @param {string} report */
async function databaseTests(args, report) {
  const { adminUrl } = await database()
  return vitest('db', report, args, { TEST_DATABASE_URL: adminUrl })
}

/**
 * The browser tests against the production build over freshly seeded demo data.
 * @param {string[]} args
 */
async function browserTests(args) {
  await ensureBrowser()
  const { adminUrl } = await database()
  const url = adminUrl.replace(/\/postgres$/, '/e2e')
  await ensureDatabase(adminUrl, 'e2e')
  await migrate(url)
  await seed(url, true)
  const mail = await startMailCatcher(inRoot('.cache', 'mail'))
  const ports = [await freePort(), await freePort()]
  // D4: every request goes to the other replica than the one before it. Nothing may depend on meeting the same one.
  const balancer = await startBalancer(ports, { kind: 'node' })
  const lone = await startBalancer(ports.slice(1), { kind: 'node' })
  const env = {
    ...CLEAN_ENV,
    NODE_ENV: 'production',
    CHECK_DECLARED: 'true',
    DATABASE_URL: url,
    AUTH_SECRET: randomSecret(),
    APP_URL: balancer.origin,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
  }
  const start = (/** @type {number} */ port) => startServer([serverFile], { port, host: '127.0.0.1', env })
  const replicas = await Promise.all(ports.map(start))
  const code = await runNode([binary('@playwright/test', 'playwright'), 'test', ...args], {
    ...CLEAN_ENV,
    BASE_URL: balancer.origin,
    REPLICA_URL: lone.origin,
    DATABASE_URL: url,
    MAIL_FOLDER: mail.folder,
  })
  await Promise.all([balancer, lone, ...replicas].map((one) => one.stop()))
  await mail.stop()
  return code
}

/**
 * Faults of real processes, in their short form, on a PostgreSQL that is killed and frozen and so their own.
 * @param {string[]} args
 * @param {string} report
 */
function faultTests(args, report) {
  if (process.platform !== 'win32') {
    return runNode([inRoot('scripts', 'faults.mjs'), '--short', '--report', report, ...args], CLEAN_ENV)
  }
  say('Пропущено: в Windows нет сигналов, которыми останавливают процессы.')
  return Promise.resolve(0)
}

/**
 * @typedef {object} Step
 * @property {string} name as in `--only`
 * @property {string} title
 * @property {string} [report] where its runner leaves its counts
 * @property {(args: string[], report: string) => Promise<number>} run resolves to an exit code
 */

/** @type {Step[]} */
export const steps = [
  { name: 'types', title: 'Типы', run: types },
  {
    name: 'lint',
    title: 'Стиль кода',
    run: (args) => runNode([binary('@biomejs/biome', 'biome'), 'check', '.', ...args]),
  },
  {
    name: 'unit',
    title: 'Модульные тесты',
    report: inRoot('.cache', 'vitest-unit.json'),
    run: (args, report) => vitest('unit', report, args),
  },
  {
    name: 'db',
    title: 'Тесты с базой данных',
    report: inRoot('.cache', 'vitest-db.json'),
    run: databaseTests,
  },
  { name: 'build', title: 'Сборка', run: build },
  { name: 'e2e', title: 'Тесты в браузере', report: inRoot('.cache', 'playwright.json'), run: browserTests },
  { name: 'faults', title: 'Проверка на отказы', report: inRoot('.cache', 'faults.json'), run: faultTests },
]
