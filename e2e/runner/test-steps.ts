import { writeFileSync } from 'node:fs'
import { openGroups } from '@/e2e/browser/kit/groups'
import { startBalancer } from '@/e2e/faults/balancer'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { CLEAN_ENV } from '@/e2e/support/processes/clean-env'
import { binary, inRoot } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { isVerbose } from '@/scripts/boot/stages.mjs'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'
import { migrateAndGrant, RUNNING_ROLE, urlOf } from '@/scripts/database/running-role'
import { serverFile } from '@/scripts/lib/build'
import { seed } from '@/scripts/lib/prepare'
import { runNode } from '@/scripts/lib/processes'
import { randomSecret } from '@/scripts/lib/secrets'
import { startServer } from '@/scripts/lib/server'
import { onStop } from '@/scripts/lib/shutdown'
import type { Embedded } from '@/scripts/postgres/postgres'
import { ensureBrowser } from './ensure-browser'
import { startMailCatcher } from './mail-catcher'
import type { Run, Step } from './test-lanes'

let server: Promise<Embedded> | undefined

/** One PostgreSQL server for all steps of a run, removed at the end. */
function database() {
  if (!server) {
    const starting = startTemporary()
    onStop(async () => (await starting.catch(() => undefined))?.stop())
    server = starting
  }
  return server
}

function vitest(
  project: 'unit' | 'db',
  { args, reports: [report], isQuiet }: Run,
  env?: Record<string, string>,
): Promise<number> {
  const reporters = [
    `--reporter=${isQuiet ? 'minimal' : 'default'}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const values = { ...CLEAN_ENV, CHECK_DECLARED: 'true', ...env }
  return runNode([binary('vitest'), 'run', '--project', project, ...reporters, ...args], values)
}

async function types(): Promise<number> {
  const typegen = await runNode([binary('next'), 'typegen'], { NEXT_TELEMETRY_DISABLED: '1' })
  return typegen || runNode([binary('typescript', 'tsc'), '--noEmit'])
}

const lint = ({ args }: Run) => runNode([binary('@biomejs/biome', 'biome'), 'check', '.', ...args])

const verbose = isVerbose ? ['--verbose'] : []

const build = () => runNode([inRoot('scripts', 'run.mjs'), 'build', ...verbose])

async function databaseTests(run: Run): Promise<number> {
  const { adminUrl } = await database()
  return vitest('db', run, { TEST_DATABASE_URL: adminUrl })
}

/** Most allocations of browser tests are short-lived: a larger young generation is collected less often. */
const NODE_OPTIONS = '--max-semi-space-size=64'

/** Starts two replicas of the production build over fresh demo data. @returns the settings for the browser tests */
async function serve() {
  const { adminUrl } = await database()
  const url = adminUrl.replace(/\/postgres$/, '/e2e')
  await ensureDatabase(adminUrl, 'e2e')
  const running = urlOf(url, RUNNING_ROLE, randomSecret())
  await migrateAndGrant({ url: running, owner: url })
  await seed(url, true)
  await withClient(url, async (client) => {
    await openGroups(client)
    // The backup must be recorded before the first status check, which runs once a minute.
    await client.query(
      `INSERT INTO upkeep (kind, detail) VALUES ('backup', '{"bytes": 412000000, "encrypted": true}')`,
    )
  })
  const mail = await startMailCatcher(inRoot('.cache', 'mail'))
  const ports = [await freePort(), await freePort()]
  // D4: round-robin without sticky sessions.
  const balancer = await startBalancer(ports, { withNginx: false })
  // Browsers allow passkeys for host names only, not for addresses.
  const named = (server: { origin: string }) => server.origin.replace('127.0.0.1', 'localhost')
  // The provider prints on import, so it is imported here, where output goes to the step's log.
  const { CLIENT, startProvider } = await import('@/e2e/support/oidc/real-provider')
  const provider = await startProvider({
    answer: `${named(balancer)}/sso/ministry`,
    signedOut: `${named(balancer)}/login`,
  })
  const env = {
    ...CLEAN_ENV,
    NODE_ENV: 'production',
    NODE_OPTIONS,
    CHECK_DECLARED: 'true',
    LOG_LEVEL: 'warn',
    // On a busy machine a page waits for a connection instead of failing.
    DATABASE_URL: `${running}?connect_timeout=20`,
    AUTH_SECRET: randomSecret(),
    ADMIN_FACTOR_GRACE_DAYS: 'off',
    APP_URL: named(balancer),
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'ministry', name: 'Вход министерства', issuer: provider.issuer, ...CLIENT },
    ]),
  }
  const start = (port: number) => startServer([serverFile], { port, host: '127.0.0.1', env })
  const replicas = await Promise.all(ports.map(start))
  return {
    env: {
      ...CLEAN_ENV,
      NODE_OPTIONS,
      AUTH_SECRET: env.AUTH_SECRET,
      BASE_URL: named(balancer),
      DATABASE_URL: url,
      MAIL_FOLDER: mail.folder,
    },
    stop: () => Promise.all([balancer, mail, provider, ...replicas].map((one) => one.stop())),
  }
}

/**
 * Browser tests, one Playwright run for each list of projects: a later list has to wait for the former one, even if it
 * failed.
 * @param runs project names of playwright.config.ts, one list for each of the step's reports
 */
function browserTests(...runs: string[][]): Step['run'] {
  return async ({ args, reports, isQuiet }) => {
    await ensureBrowser()
    const { env, stop } = await serve()
    let code = 0
    for (const [index, projects] of runs.entries()) {
      const reporter = isQuiet ? ['--reporter=dot,json'] : []
      const options = [...reporter, '--project', ...projects, '--pass-with-no-tests', ...args]
      const ended = await runNode([binary('@playwright/test', 'playwright'), 'test', ...options], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reports[index],
      })
      code ||= ended
    }
    await stop()
    return code
  }
}

/** The fault scenarios in their short form, on a PostgreSQL of their own, since they kill and freeze it. */
function faultTests({ args, reports: [report = ''] }: Run): Promise<number> {
  if (process.platform !== 'win32') {
    const command = [inRoot('e2e', 'run.mjs'), 'faults', '--short', '--report', report, ...verbose, ...args]
    return runNode(command, CLEAN_ENV)
  }
  const fullName = 'отказы: в Windows нет сигналов, которыми останавливают процессы'
  const testResults = [{ name: 'faults', assertionResults: [{ status: 'skipped', fullName }] }]
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 1 }
  writeFileSync(report, JSON.stringify({ ...counts, testResults }))
  return Promise.resolve(0)
}

const report = (name: string) => inRoot('.cache', `${name}.json`)

/**
 * The lanes of `npm test`. The types follow the build, which generates route types; steps that mostly wait, as the
 * database tests and fault scenarios do, run beside those that compute.
 */
export const lanes: Step[][] = [
  [
    { name: 'db', title: 'Тесты с базой данных', reports: [report('vitest-db')], run: databaseTests },
    {
      name: 'e2e',
      title: 'Тесты в браузере',
      needs: 'build',
      reports: [report('playwright-main'), report('playwright-canary')],
      run: browserTests(['main'], ['publications', 'canary']),
    },
  ],
  [
    { name: 'build', title: 'Сборка', run: build },
    { name: 'types', title: 'Типы', run: types },
    { name: 'lint', title: 'Стиль кода', run: lint },
    {
      name: 'unit',
      title: 'Модульные тесты',
      reports: [report('vitest-unit')],
      run: (run) => vitest('unit', run),
    },
    {
      name: 'faults',
      title: 'Проверка на отказы',
      needs: 'build',
      reports: [report('faults')],
      run: faultTests,
    },
  ],
]

/** Steps that run only by `--only`. */
export const alone: Step[] = [
  {
    name: 'typing',
    title: 'Замер набора в браузере',
    needs: 'build',
    reports: [report('playwright-typing')],
    run: browserTests(['typing']),
  },
]
