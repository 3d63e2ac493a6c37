import { ask, type Client, taken } from '@/e2e/faults/client'
import type { Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { Postgres } from '@/e2e/faults/postgres'
import { expect, until } from '@/e2e/faults/verdict'
import { startStandby } from '@/e2e/support/postgres/standby'
import { freePort } from '@/scripts/boot/ports.mjs'
import { withClient } from '@/scripts/database/database-url'
import { onStop } from '@/scripts/lib/shutdown'

const ROUNDS = { short: 2, full: 20 }
/** Of an answer while the standby fails under it; afterwards nobody waits for it. */
const BOUND_MS = 5_000
const BACK_MS = 20_000

/** An approved quarterly document, and where its organisation is counted. */
const DOCUMENT = `
  SELECT d.id, d.metric_category_id AS category, d.year, d.quarter FROM input_documents d
  JOIN comparison_facts f ON f.input_document_id = d.id AND f.eligible
  JOIN companies c ON c.id = d.company_id AND c.company_role_id = 1
  WHERE d.quarter > 0 GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT 1`

interface WatchedDocument {
  id: number
  category: number
  year: number
  quarter: number
}

interface Rating {
  quarter: Record<number, { metrics: Array<{ total: number | null }> }>
}

/** One document withdrawn and approved through one replica, and what another answers right after. */
class Watch {
  #writer
  #reader
  #document
  #full = 0

  /** @param writer an administrator */
  constructor(writer: Client, reader: Client, document: WatchedDocument) {
    this.#writer = writer
    this.#reader = reader
    this.#document = document
  }

  /** How many organisations all indicators compare together. */
  async #look() {
    const { category, year, quarter } = this.#document
    const path = `/api/analytics-rating?year=${year}&metric_category_id=${category}`
    const answer = await this.#reader.get<Rating>(path)
    const metrics = taken(answer, 200, 'рейтинг').quarter[quarter]?.metrics ?? []
    const total = metrics.reduce((sum, metric) => sum + (metric.total ?? 0), 0)
    return { total, ms: answer.ms }
  }

  async begin() {
    this.#full = (await this.#look()).total
  }

  /** @returns milliseconds of the answers */
  async go(rounds: number): Promise<number[]> {
    const times: number[] = []
    const path = `/api/input-documents/${this.#document.id}/approving`
    for (let round = 0; round < rounds; round += 1) {
      const withdrawn = await this.#writer.delete(path, { reason: 'Проверка' })
      expect(withdrawn.status === 200, `отзыв: ответ ${withdrawn.status} ${withdrawn.text}`)
      const without = await this.#look()
      expect(without.total < this.#full, 'после отзыва рейтинг прежний: прочитано устаревшее')
      const approved = await this.#writer.post(path, {})
      expect(approved.status === 200, `утверждение: ответ ${approved.status} ${approved.text}`)
      const again = await this.#look()
      expect(again.total === this.#full, 'после утверждения рейтинг прежний: прочитано устаревшее')
      times.push(without.ms, again.ms)
    }
    expect(Math.max(...times) < BOUND_MS, `ответ через ${Math.round(Math.max(...times))} мс`)
    return times
  }
}

export const scenario: Scenario = {
  id: 'D4R',
  title: 'сравнения с ведомого сервера базы',
  mostlyWaits: true,
  async run(context, size) {
    const server = await startStandby(context.postgres.url('postgres'))
    const standby = new Postgres(server)
    const forget = onStop(() => standby.remove())
    try {
      const place = standby.url(new URL(context.url).pathname.slice(1))
      const metrics = await freePort()
      const env = { DATABASE_REPLICA_URL: place, METRICS_PORT: String(metrics), METRICS_HOST: '127.0.0.1' }
      const [near, far] = [await context.replica(), await context.replica(env)]
      await context.compared()
      const writer = await context.signIn(near.origin, 'admin@example.com')
      const reader = await context.signIn(far.origin, 'manager@example.com')
      const document = await context.row<WatchedDocument>(DOCUMENT)
      const watch = new Watch(writer, reader, document)
      await watch.begin()

      const reads = async () => {
        const { text } = await ask(`http://127.0.0.1:${metrics}/metrics`, {})
        return Number(/^db_standby_reads_total\{outcome="standby"\} (\d+)$/m.exec(text)?.[1] ?? 0)
      }
      const isInUse = async () => {
        const before = await reads()
        await reader.get('/api/analytics-similar')
        return (await reads()) > before
      }
      const pause = (word: string) =>
        withClient(place, (client) => client.query(`SELECT pg_wal_replay_${word}()`))

      await until('сравнения читаются с ведомого', isInUse, BACK_MS)
      const before = await reads()
      const healthy = await watch.go(ROUNDS[size])
      const share = Math.round(((await reads()) - before) / (healthy.length / 100))
      // Right after a write the primary may answer, and after every one of a few; what counts is that it passes.
      await until('после записей снова читается с ведомого', isInUse, BACK_MS)

      await pause('pause')
      const behind = await watch.go(ROUNDS[size])
      await pause('resume')
      const caughtUp = await until('ведомый догнал', isInUse, BACK_MS)

      standby.freeze()
      const frozen = await watch.go(ROUNDS[size])
      standby.thaw()
      await until('ведомый отвечает', isInUse, BACK_MS)

      await standby.kill()
      const killed = await watch.go(ROUNDS[size])
      await standby.start()
      const back = await until('ведомый вернулся', isInUse, BACK_MS)
      return [
        ['Прочитано с ведомого, пока он успевает, %', share],
        ['Рейтинг с ведомого, мс', spread(healthy)],
        ['Рейтинг, пока ведомый отстал, мс', spread(behind)],
        ['Рейтинг, пока ведомый заморожен (SIGSTOP), мс', spread(frozen)],
        ['Рейтинг, пока ведомый убит (SIGKILL), мс', spread(killed)],
        ['Снова читаем с догнавшего через, мс', Math.round(caughtUp)],
        ['Снова читаем с вернувшегося через, мс', Math.round(back)],
      ]
    } finally {
      forget()
      await standby.remove()
    }
  },
}
