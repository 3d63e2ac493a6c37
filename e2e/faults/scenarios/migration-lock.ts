import { readFileSync } from 'node:fs'
import { ask, signedIn } from '@/e2e/faults/client'
import { PASSWORD, type Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { expect, until } from '@/e2e/faults/verdict'
import { START_LINES, unexpectedLines } from '@/e2e/runner/allowed-lines'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { withClient } from '@/scripts/database/database-url'
import { migrationPaths, readMigrations } from '@/scripts/database/migration-files'
import { startNode, terminate } from '@/scripts/lib/processes'

const STARTS = { short: 2, full: 6 }
const READY_MS = 300_000
const ADMIN = 'first@faults.test'

/** The command of `npm start` with an external database. */
async function start(url: string, log: string) {
  const port = await freePort()
  const env = {
    DATABASE_URL: url,
    DEMO_DATA: 'false',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    AUTH_SECRET: 'one-secret-of-all-replicas-0123456789',
    SMTP_URL: '',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
  }
  return {
    origin: `http://localhost:${port}`,
    child: startNode([inRoot('scripts', 'run.mjs'), 'start'], env, log),
    printed: () => readFileSync(log, 'utf8'),
  }
}

/** Applied migrations with their counts, administrators and rows of dictionaries. */
const STATE = `
  SELECT (SELECT json_agg(json_build_array(migration_name, times, finished) ORDER BY migration_name) FROM (
      SELECT migration_name, count(*) AS times, count(finished_at) AS finished
      FROM _prisma_migrations GROUP BY 1) m) AS migrations,
    (SELECT count(*)::int FROM users) AS users,
    (SELECT count(*)::int FROM companies) AS companies,
    (SELECT json_build_array((SELECT count(*) FROM regions), (SELECT count(*) FROM company_types),
      (SELECT count(*) FROM user_roles), (SELECT count(*) FROM metric_categories), (SELECT count(*) FROM metrics),
      (SELECT count(*) FROM metric_calc_data))::text) AS dictionaries`

export const scenario: Scenario = {
  id: 'D1',
  title: 'одновременные запуски на пустой базе',
  goesBeside: 15,
  async run(context, size) {
    const url = await context.emptyDatabase()
    const started = performance.now()
    const starts = await Promise.all(
      Array.from({ length: STARTS[size] }, (_, index) =>
        start(url, `${context.folder}/start-${index + 1}.log`),
      ),
    )
    try {
      const times = await Promise.all(
        starts.map(async ({ origin, child }, index) => {
          const isReady = async () => {
            expect(child.exitCode === null, `запуск ${index + 1} завершился с кодом ${child.exitCode}`)
            return (await ask(`${origin}/readyz`, { timeoutMs: 2_000 })).status === 200
          }
          await until(`запуск ${index + 1} готов`, isReady, READY_MS)
          return performance.now() - started
        }),
      )
      const state = await withClient(url, async (client) => (await client.query(STATE)).rows[0])
      const expected = readMigrations(migrationPaths()).migrationDirectories.map(({ path }) => [path, 1, 1])
      expect(
        JSON.stringify(state.migrations) === JSON.stringify(expected),
        `миграции применены не по одному разу: ${JSON.stringify(state.migrations)}`,
      )
      expect(state.users === 1, `первых администраторов ${state.users} вместо одного`)
      expect(state.companies === 0, `без демонстрационных данных есть организации: ${state.companies}`)
      const world = await context.row(STATE)
      expect(state.dictionaries === world.dictionaries, `справочники: ${state.dictionaries}`)
      for (const { printed } of starts) {
        await until(
          'запуск сказал, как его остановить',
          async () => printed().includes('Остановить'),
          READY_MS,
        )
        const noise = unexpectedLines(printed(), START_LINES)
        expect(noise.length === 0, `запуск печатает лишнее:\n${noise.join('\n')}`)
      }
      // Signing in writes an audit line, which only the first start's output may contain.
      for (const { origin } of starts) await signedIn(origin, ADMIN, PASSWORD)
      return [
        ['Одновременных запусков', STARTS[size]],
        ['Миграций, каждая применена один раз', expected.length],
        ['Первых администраторов', state.users],
        ['Готовность, мс', spread(times)],
      ]
    } finally {
      await Promise.all(starts.map(({ child }) => terminate(child)))
    }
  },
}
