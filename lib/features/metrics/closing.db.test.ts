import { expect } from 'vitest'
import { metricWithDocument } from '@/e2e/support/metrics'
import { admin, it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('closing a category from a period ends what is open the day before, all of it or nothing, and tells of each', async () => {
  const { path, id } = await metricWithDocument()
  const closing = `/api/metric-categories/${world.categories[0]}/closing`
  const ends = async () =>
    Object((await admin.get(`/api/metrics?metric_category_id=${world.categories[0]}`)).at('data')).map(
      (one: { id: number; date_end: string | null }) => [one.id, one.date_end],
    )
  const before: [number, string | null][] = await ends()
  const ended = before.find(([one]) => one !== id)?.[0] ?? 0
  await db().metric.update({ where: { id: ended }, data: { dateEnd: new Date('2026-03-31') } })
  const asBefore = await ends()
  const { last } = Object((await admin.get(path)).at('data', 'documents'))
  for (const [from, words] of [
    [last, /Есть документ за период/],
    ['2026-11-01', /первый день квартала/],
    ['2000-01-01', /позже начала показателя/],
  ] as const) {
    const refused = await admin.post(closing, { from })
    expect([refused.status, refused.at('errors', 'from', 0)], from).toEqual([
      422,
      expect.stringMatching(words),
    ])
  }
  expect(await ends()).toEqual(asBefore)

  const done = await admin.post(closing, { from: '2027-01-01' })
  expect(done.status, done.text).toBe(200)
  expect(await ends()).toEqual(before.map(([one]) => [one, one === ended ? '2026-03-31' : '2026-12-31']))
  const events = await db().auditEvent.findMany({
    where: { action: 'metric.update', entity: 'metric', before: { equals: { date_end: null } } },
  })
  expect(events.map((event) => event.entityId).sort()).toEqual(
    before.flatMap(([one]) => (one === ended ? [] : [one])).sort(),
  )
  expect(events.map((event) => event.after)).toEqual(events.map(() => ({ date_end: '2026-12-31' })))
  const again = await admin.post(closing, { from: '2027-01-01' })
  expect([again.status, again.at('errors', 'from')]).toEqual([
    422,
    ['К этому дню закрыты все показатели категории'],
  ])
})

it('undoing a move puts the row back where it stood, unless somebody has moved it since', async () => {
  const rows = async (): Promise<number[]> =>
    Object((await admin.get(`/api/metric-categories/${world.categories[0]}`)).at('data', 'metrics')).map(
      (one: { id: number }) => one.id,
    )
  const before = await rows()
  for (const [path, list] of [
    [`/api/metrics/${before[0]}`, rows],
    [
      `/api/metric-categories/${world.categories[0]}`,
      async () =>
        Object((await admin.get('/api/metric-categories')).at('data')).map((one: { id: number }) => one.id),
    ],
  ] as const) {
    const order = await list()
    expect((await admin.put(path, { position: 2 })).status).toBe(200)
    const moved = await list()
    expect(moved).not.toEqual(order)
    const late = await admin.put(path, { position: 1, position_from: 1 })
    expect([late.status, late.at('message')]).toEqual([409, 'Порядок уже изменил другой администратор'])
    expect(await list()).toEqual(moved)
    const [undone, twice] = await Promise.all([
      admin.put(path, { position: 1, position_from: 2 }),
      admin.put(path, { position: 1, position_from: 2 }),
    ])
    expect([undone.status, twice.status].sort()).toEqual([200, 409])
    expect(await list()).toEqual(order)
  }
})
