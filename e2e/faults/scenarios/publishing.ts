import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, dataOf, retried } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import type { Replica } from '@/e2e/faults/replica'
import { expect, until } from '@/e2e/faults/verdict'

const KILLS = { short: 3, full: 20 }
const MADE_MS = 600_000
const WITHDRAWN_MS = 1_000

interface Made {
  id: number
  problem: string | null
  checksum: string | null
}

const STATE = 'SELECT id, problem, checksum FROM publications WHERE id = $1'

const CONTENTS = `
  SELECT c.what, c.metric_category_id AS category, c.year, c.sha256, convert_from(p.content, 'UTF8') AS packed
  FROM publication_contents c LEFT JOIN publication_parts p USING (sha256) WHERE c.publication_id = $1`

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Every part matches its checksum, and all of them the publication's. */
async function expectWhole(context: Context, { id, checksum }: Made): Promise<number> {
  const contents = await context.sql<{
    what: string
    category: number
    year: number
    sha256: string
    packed: string | null
  }>(CONTENTS, [id])
  expect(contents.length > 2, `в выпуске частей: ${contents.length}`)
  for (const { what, category, year, sha256, packed } of contents) {
    const name = `${what}/${category}/${year}`
    expect(packed !== null, `нет части ${name}`)
    expect(sha256Of(packed) === sha256, `часть ${name} не та, что названа`)
  }
  const lines = contents.map((one) => [one.what, one.category, one.year, one.sha256].join('/'))
  expect(sha256Of(lines.toSorted().join('\n')) === checksum, 'контрольная сумма выпуска не сходится')
  return contents.length
}

const INSERT = `
  INSERT INTO publications (year, quarter, kind, freeze_on, publish_on, reason)
  SELECT year, quarter, 'extra', '2000-01-01', current_date + 7, 'Проверка'
  FROM publications WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT 1 RETURNING id`

const CORRECTIONS = `
  WITH corrected AS (
    UPDATE comparison_facts SET a = a + 1, value = value + 1
    WHERE company_id IN (SELECT id FROM companies ORDER BY id LIMIT 9) RETURNING input_document_id)
  UPDATE input_documents SET version = version + 1 WHERE id IN (SELECT input_document_id FROM corrected)`

async function current(client: Client): Promise<number | null> {
  const answer = await retried(() =>
    client.get<Array<{ id: number; is_current: boolean }>>('/api/publications'),
  )
  return dataOf(answer, 200, 'список выпусков').find(({ is_current }) => is_current)?.id ?? null
}

/** The publication that a report is based on. */
async function toldBy(client: Client, year: number): Promise<number | null> {
  const path = `/api/analytics-report-data?year_from=${year}&year_to=${year}`
  const { status, text } = await retried(() => client.get(path))
  expect(status === 200, `отчёт: ответ ${status}`)
  const meta: { meta: { publication: { id: number } | null } } = JSON.parse(text)
  return meta.meta.publication?.id ?? null
}

interface Kills {
  done: number
  of: number
  replicas: readonly Replica[]
}

const TAKEN = `SELECT taken_until >= now() AS taken, state FROM publications WHERE id = $1`

/** Kills the building replicas in turn until the publication reaches the state. */
async function killUntil(context: Context, id: number, state: string, kills: Kills): Promise<void> {
  const read = () => context.row<{ taken: boolean | null; state: string }>(TAKEN, [id])
  const isDone = async () => (await read()).state === state
  while (kills.done < kills.of) {
    await until('за сборку кто-то взялся', async () => (await read()).taken || (await isDone()), MADE_MS)
    if (await isDone()) return
    // Varies the moment, before and after a part is stored.
    await delay(((kills.done * 7) % 20) * 40)
    const victim = kills.replicas[kills.done % kills.replicas.length]
    await victim?.kill()
    kills.done += 1
    // Instead of waiting a minute for the lease to expire; so two replicas may build at once.
    await context.sql('UPDATE publications SET taken_until = NULL WHERE id = $1', [id])
    await victim?.start()
  }
  await until(`выпуск в состоянии ${state}`, isDone, MADE_MS)
}

export const scenario: Scenario = {
  id: 'F9',
  title: 'kill -9 во время заморозки и выпуска: выпущено один раз и целиком, отозванный не говорит никто',
  goesBeside: 50,
  async run(context, size) {
    const replicas = await context.replicas(2, context.patient(size))
    const [one, two] = replicas
    expect(one && two, 'нет двух реплик')
    const before = await context.row<{ id: number; year: number }>(
      `SELECT id, year FROM publications WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT 1`,
    )
    const kills: Kills = { done: 0, of: KILLS[size], replicas }
    let parts = 0
    let [earlier, published] = [before.id, before.id]
    while (kills.done < kills.of) {
      // Changes every year, after the last publication and after the freeze, so that there is much to build.
      await context.sql(CORRECTIONS)
      const { id } = await context.row<{ id: number }>(INSERT)
      await killUntil(context, id, 'preview', kills)
      await context.sql(CORRECTIONS)
      await context.sql("UPDATE publications SET publish_on = '2000-01-01' WHERE id = $1", [id])
      await killUntil(context, id, 'published', kills)
      const made = await context.row<Made>(STATE, [id])
      expect(made.problem === null, `не выпущено: ${made.problem}`)
      parts += await expectWhole(context, made)
      ;[earlier, published] = [published, id]
    }
    const { steps } = await context.row<{ steps: number }>(
      `SELECT count(*)::int AS steps FROM publications WHERE kind = 'extra' AND state <> 'published'`,
    )
    expect(steps === 0, `недоделанных выпусков: ${steps}`)

    const here = await context.signIn(one.origin, 'admin@example.com')
    const managers = [await context.signIn(one.origin, 'manager@example.com')]
    managers.push(...managers.map((client) => client.at(two.origin)))
    for (const client of managers)
      expect((await toldBy(client, before.year)) === published, 'сравнение не с новым выпуском')
    const reason = { reason: 'Проверка отзыва выпуска' }
    const withdrawn = await here.post(`/api/publications/${published}/withdrawal`, reason)
    expect(withdrawn.status === 204, `отзыв: ответ ${withdrawn.status} ${withdrawn.text}`)
    await delay(WITHDRAWN_MS)
    for (const client of managers) {
      expect((await toldBy(client, before.year)) === earlier, 'после отзыва сравнение не с прежним выпуском')
      expect((await current(client)) === earlier, 'отозванный назван действующим')
    }
    return [
      ['Завершений kill -9', kills.done],
      ['Частей, сумма каждой и всех сошлась', parts],
      ['После отзыва обе реплики сравнивают с прежним', 'да'],
    ]
  },
}
