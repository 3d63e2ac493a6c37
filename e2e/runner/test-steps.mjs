import { say } from '../../scripts/boot/console.mjs'
import { binary, inRoot } from '../../scripts/boot/paths.mjs'
import { freePort } from '../../scripts/boot/ports.mjs'
import { ensureDatabase } from '../../scripts/database/database-url.ts'
import { migrate } from '../../scripts/database/migrations.ts'
import { serverFile } from '../../scripts/lib/build.ts'
import { seed } from '../../scripts/lib/prepare.ts'
import { runNode } from '../../scripts/lib/processes.ts'
import { randomSecret } from '../../scripts/lib/secrets.ts'
import { startServer } from '../../scripts/lib/server.ts'
import { onStop } from '../../scripts/lib/shutdown.ts'
import { startBalancer } from '../faults/balancer.ts'
import { CLEAN_ENV } from '../support/clean-env.mjs'
import { startTemporary } from '../support/postgres/temporary.ts'
import { ensureBrowser } from './ensure-browser.mjs'
import { startMailCatcher } from './mail-catcher.mjs'

/** @type {Promise<import('../../scripts/postgres/postgres.ts').Embedded> | undefined} */
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

/** @typedef {import('./test-stages.mjs').Step} Step @typedef {import('./test-stages.mjs').Run} Run */

/**
 * @param {string} project of vitest.config.ts
 * @param {Run} run
 * @param {Record<string, string>} [env]
 */
function vitest(project, { args, reports: [report], log }, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const values = { ...CLEAN_ENV, CHECK_DECLARED: 'true', ...env }
  return runNode([binary('vitest'), 'run', '--project', project, ...reporters, ...args], values, log)
}

async function types() {
  const typegen = await runNode([binary('next'), 'typegen'], { NEXT_TELEMETRY_DISABLED: '1' })
  return typegen || runNode([binary('typescript', 'tsc'), '--noEmit'])
}

/** @param {Run} run */
const lint = ({ args, log }) => runNode([binary('@biomejs/biome', 'biome'), 'check', '.', ...args], {}, log)

/** @param {Run} run */
const build = ({ log }) => runNode([inRoot('scripts', 'build.mjs')], {}, log)

/** @param {Run} run */
async function databaseTests(run) {
  const { adminUrl } = await database()
  return vitest('db', run, { TEST_DATABASE_URL: adminUrl })
}

/**
 * Browser tests against the production build over freshly seeded demo data, a run of Playwright for each project:
 * what a project needs from the one before it is that it is over, not that it passed.
 * @param {string[]} projects of playwright.config.ts, as many as there are reports
 * @returns {Step['run']}
 */
const browserTests =
  (projects) =>
  async ({ args, reports }) => {
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
      DATABASE_URL: url,
      AUTH_SECRET: randomSecret(),
      APP_URL: balancer.origin,
      SMTP_URL: mail.url,
      TRUST_PROXY: '1',
    }
    const start = (/** @type {number} */ port) => startServer([serverFile], { port, host: '127.0.0.1', env })
    const replicas = await Promise.all(ports.map(start))
    let code = 0
    for (const [index, project] of projects.entries()) {
      const command = [
        binary('@playwright/test', 'playwright'),
        'test',
        '--project',
        project,
        '--pass-with-no-tests',
      ]
      const ended = await runNode([...command, ...args], {
        ...CLEAN_ENV,
        BASE_URL: balancer.origin,
        REPLICA_URL: lone.origin,
        DATABASE_URL: url,
        MAIL_FOLDER: mail.folder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reports[index],
      })
      code ||= ended
    }
    await Promise.all([balancer, lone, ...replicas].map((one) => one.stop()))
    await mail.stop()
    return code
  }

/**
 * Faults of real processes, in their short form, on a PostgreSQL that is killed and frozen and so their own.
 * @param {Run} run
 */
function faultTests({ args, reports: [report = ''], log }) {
  if (process.platform !== 'win32') {
    const command = [inRoot('scripts', 'faults.mjs'), '--short', '--report', report, ...args]
    return runNode(command, CLEAN_ENV, log)
  }
  say('Пропущено: в Windows нет сигналов, которыми останавливают процессы.')
  return Promise.resolve(0)
}

const report = (/** @type {string} */ name) => inRoot('.cache', `${name}.json`)

/**
 * What `npm test` runs: stages of lanes of steps. Faults mostly wait, so the tests go beside them; the types read
 * what a build writes, and a browser wants the machine for itself.
 * @type {Step[][][]}
 */
export const stages = [
  [
    [
      { name: 'types', title: 'Типы', run: types },
      { name: 'lint', title: 'Стиль кода', run: lint },
    ],
  ],
  [
    [
      {
        name: 'unit',
        title: 'Модульные тесты',
        reports: [report('vitest-unit')],
        run: (run) => vitest('unit', run),
      },
      { name: 'db', title: 'Тесты с базой данных', reports: [report('vitest-db')], run: databaseTests },
    ],
    [
      { name: 'build', title: 'Сборка', run: build },
      {
        name: 'faults',
        title: 'Проверка на отказы',
        needs: 'build',
        reports: [report('faults')],
        run: faultTests,
      },
    ],
  ],
  [
    [
      {
        name: 'e2e',
        title: 'Тесты в браузере',
        needs: 'build',
        reports: [report('playwright-main'), report('playwright-canary')],
        run: browserTests(['main', 'canary']),
      },
    ],
  ],
]

/**
 * Steps that run only when asked for.
 * @type {Step[]}
 */
export const alone = [
  {
    name: 'typing',
    title: 'Замер набора в браузере',
    needs: 'build',
    reports: [report('playwright-typing')],
    run: browserTests(['typing']),
  },
]
