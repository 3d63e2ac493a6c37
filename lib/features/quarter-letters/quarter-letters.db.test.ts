import { expect, onTestFinished, vi } from 'vitest'
import { guest } from '@/e2e/support/api'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { receivedMail } from '@/e2e/support/processes/received-mail'
import { addCompanies, approvedSeries } from '@/e2e/support/publication-world'
import { republishAll } from '@/e2e/support/publications'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { it, manager, otherManager, world } from '@/e2e/support/world-test'
import { PERIODICITY, periodsOfYear } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { writeQuarterLetters } from '@/lib/features/quarter-letters/mutations'

/** Fakes the date only, since the database needs real timers. */
function on(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00+03:00`) })
}

/** Publishes all approved data as the first publication of a quarter of 2026, dated on the day. */
async function publishedOn(day: string, quarter: number): Promise<void> {
  await republishAll()
  await db()
    .$executeRaw`UPDATE publications SET kind = 'first', year = 2026, quarter = ${quarter}, published_at = ${day}::date`
}

const recipients = async () => (await outbox()).map(({ recipient }) => recipient).toSorted()

/** Cases per two hundred in each quarter up to III 2026: a stable series with an outlier at its end. */
const CASES = [4, 5, 3, 4, 4, 5, 4, 3, 4, 5, 4, 4, 3, 4, 24]
const QUARTERS = [2023, 2024, 2025, 2026].flatMap((year) => periodsOfYear(PERIODICITY.quarter, year))

/** The own series, and six others in its last quarter with a median of 2 %. */
async function approveSeries(): Promise<number> {
  const { metricId, approve } = await approvedSeries({ name: 'Пролежни' }, 200, {
    name: 'Безопасность ухода',
  })
  await approve(world.company, QUARTERS.slice(0, CASES.length), CASES)
  for (const companyId of await addCompanies(6)) await approve(companyId, [{ year: 2026, quarter: 3 }], [4])
  await publishedOn('2026-10-31', 3)
  return metricId
}

const plan = (metric_id: number) =>
  manager.post('/api/measures', {
    ...{ metric_id, name: 'Шкала Нортон', cause: 'Риск не оценивали', action: 'Оценка в первые два часа' },
    ...{ responsible_id: null, responsible_name: 'Белов Артём', target_value: null },
    ...{ date_begin: '2026-10-01', due_date: '2026-11-15' },
  })

it('comes once with the first publication to managers who take part and want it, whoever writes it', async () => {
  const { emails } = world
  const other = secondClient(onTestFinished)
  on('2026-10-31')
  expect(await writeQuarterLetters()).toBe(0)
  await publishedOn('2026-10-31', 3)
  const written = await Promise.all([writeQuarterLetters(), onReplica(other, writeQuarterLetters)])
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await recipients()).toEqual([emails.manager, emails.notAgreed, emails.otherManager].toSorted())
  on('2026-11-13')
  expect(await writeQuarterLetters()).toBe(0)
  const [first] = await outbox()
  if (!first) throw new Error('no letter')
  // Without a comparison it names no publication.
  expect(first.text).not.toContain('из выпуска')
  // Its link switches off only these letters, like the setting.
  const token = tokenIn(first, 'unsubscribe')
  const ended = await guest().post('/api/reminders/unsubscribe', { token })
  expect(ended.at('message')).toBe('Вы больше не будете получать письма с итогами квартала.')
  const settings = (await manager.get('/api/user/reminders')).at('data')
  expect(settings).toEqual({ deadline_reminders: true, quarter_letters: first.recipient !== emails.manager })
  await otherManager.put('/api/user/reminders', { quarter_letters: false })
  on('2027-01-31')
  await publishedOn('2027-01-31', 4)
  await writeQuarterLetters()
  const fourth = (await outbox()).filter(({ subject }) => subject === 'Итоги IV квартала 2026 года')
  const left = [emails.manager, emails.notAgreed].filter((email) => email !== first.recipient)
  expect(fourth.map(({ recipient }) => recipient)).toEqual(left)
})

it('has the figures of the overview, as text and as HTML; on request at once', async () => {
  const metricId = await approveSeries()
  on('2026-10-31')
  const planned = await plan(metricId)
  expect(planned.status).toBe(201)
  await writeQuarterLetters()
  const overview = await manager.get('/api/analytics-overview')
  const number = String(overview.at('meta', 'publication', 'number'))
  const answer = await manager.post('/api/quarter-letters')
  expect(answer.at('message')).toBe(`Сводка придёт на ${world.emails.manager}`)

  vi.useRealTimers()
  const letters = (await receivedMail()).filter(({ to }) => to?.[0]?.address === world.emails.manager)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Итоги III квартала 2026 года',
    'Итоги III квартала 2026 года',
  ])
  for (const { text = '', html = '' } of letters) {
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const phrase of phrasesOf(overview.at('data'), metricId)) {
      expect(words).toContain(phrase)
      expect(text.replace(/\s+/g, ' ')).toContain(phrase)
    }
    expect(text).toMatch(new RegExp(`/analytics/measures\\?measure=${planned.at('data', 'id')}\\b`))
    expect(html).toContain('/analytics/overview"')
    expect(text.replace(/\s+/g, ' ')).toContain(`сравнение с другими — из выпуска ${number} от `)
    expect(text).toContain('/unsubscribe/quarter_letters.')
    expect(text.indexOf('ПОЛНОТА')).toBeLessThan(text.indexOf('СИГНАЛЫ'))
  }
})

it('is asked for no more often than any letter, and the journal knows', async () => {
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) answers.push((await manager.post('/api/quarter-letters')).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await outbox()).toHaveLength(5)
  const events = await db().auditEvent.findMany({ where: { action: 'quarter_letter.ask' } })
  expect(events.map(({ entityId }) => entityId)).toEqual(Array(5).fill(world.company))
})

/** Expected sentences, derived from the overview's answer. */
function phrasesOf(overview: unknown, metricId: number): string[] {
  const { map, documents } = Object(overview)
  const categories: Array<{ metrics: Array<Record<string, unknown>> }> = map.metric_categories
  const rows = categories.flatMap(({ metrics }) => metrics)
  const row = Object(rows.find(({ metric }) => Object(metric).id === metricId))
  const checked = rows.filter(({ chart }) => chart !== null).length
  const { own, median } = row.place
  const value = row.points.at(-1).own.value
  const ofQuarter = documents.filter(
    (one: { quarter: number; year: number }) => one.year === 2026 && one.quarter === 3,
  )
  const approved = ofQuarter.filter((one: { state: string }) => one.state === 'approved')
  expect([value, median, own.cases_to_median, approved.length]).toEqual([12, 2, 20, 1])
  const shown = (number: number) => number.toFixed(2).replace('.', ',')
  return [
    `Утверждён 1 квартальный документ из ${ofQuarter.length}, поэтому картина неполная.`,
    `Проверен ${checked} показатель из ${rows.length}: сигнал у 1.`,
    'Он к худшему.',
    'Пролежни: выброс, хуже',
    `${shown(value)} % · лучше, когда меньше · III кв. 2026`,
    `На ${own.cases_to_median} случаев больше, чем было бы при медиане группы ${shown(median)}.`,
    'до 15 ноября',
    'Белов Артём · Пролежни',
    'срок был 30 октября:',
  ]
}
