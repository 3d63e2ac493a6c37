import { ask } from '@/e2e/faults/client'
import type { Scenario } from '@/e2e/faults/harness'
import { expectUnavailable } from '@/e2e/faults/outage'
import { expect, until } from '@/e2e/faults/verdict'

/** Long enough to be observed on a busy machine. */
const DELAY_SECONDS = { short: 10, full: 3 }
const NOTICE_MS = { short: 5_000, full: 1_000 }
/** /readyz caches its result for a second, and a connection may take long to time out. */
const MEMORY_MS = { short: 120_000, full: 5_000 }
const BACK_MS = { short: 120_000, full: 2_000 }
/** The limit of D2; longer in the short form, where other scenarios run concurrently. */
const EXIT_MS = { short: 90_000, full: 30_000 }

export const scenario: Scenario = {
  id: 'D3',
  title: 'проверки состояния',
  async run(context, size) {
    const replica = await context.replica({
      ...context.patient(size),
      SHUTDOWN_DELAY_SECONDS: String(DELAY_SECONDS[size]),
    })
    const health = () => ask(`${replica.origin}/healthz`)
    const ready = () => ask(`${replica.origin}/readyz`)
    expect((await ready()).status === 200, '/readyz не отвечает 200 при работающей базе')

    const isReady = async () => (await ready()).status === 200
    await context.postgres.stop()
    expect((await health()).status === 200, '/healthz зависит от базы')
    await until('/readyz 503 без базы', async () => (await ready()).status === 503, MEMORY_MS[size])
    expectUnavailable(await ready(), '/readyz')
    await context.postgres.start()
    await until('/readyz 200 после возвращения базы', isReady, BACK_MS[size])

    // A database one migration behind the program.
    const last = await context.row(
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name',
    )
    await until('/readyz 503 при старой схеме', async () => (await ready()).status === 503, MEMORY_MS[size])
    const behind = await ready()
    expect(behind.status === 503, `схема старее программы, а /readyz отвечает ${behind.status}`)
    expect(behind.body?.message === 'Схема базы данных не обновлена', `/readyz: ${behind.text}`)
    expect((await health()).status === 200, '/healthz зависит от схемы')
    await context.sql('UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = $1', [
      last.migration_name,
    ])
    await until('/readyz 200 после миграции', isReady, BACK_MS[size])

    const client = await context.signIn(replica.origin, 'manager@example.com')
    const exited = replica.exited
    const ordered = performance.now()
    replica.signal('SIGTERM')
    const off = await until(
      '/readyz 503 после SIGTERM',
      async () => (await ready()).status === 503,
      NOTICE_MS[size],
    )
    const { status } = await client.get('/api/user')
    expect(status === 200, `после SIGTERM, до конца задержки, ответ ${status} вместо 200`)
    expect((await health()).status === 200, '/healthz отвечает неудачей до конца задержки')
    context.onlyWaits()
    const gone = until('процесс завершился', () => !replica.isAlive, EXIT_MS[size])
    const [code] = await Promise.all([exited, gone])
    expect(code === 0, `после SIGTERM код выхода ${code}`)
    return [
      ['/readyz 503 после SIGTERM, мс', Math.round(off)],
      [
        `Конец процесса после SIGTERM (задержка ${DELAY_SECONDS[size]} с), мс`,
        Math.round(performance.now() - ordered),
      ],
    ]
  },
}
