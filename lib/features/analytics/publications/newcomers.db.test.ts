import { expect } from 'vitest'
import { at, list } from '@/e2e/support/json'
import { addCompanies, approveEach, publicationWorld, publishedWorld } from '@/e2e/support/publication-world'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { QUARTER_SLOTS } from '@/lib/calc/pooling/slots'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { columnOf } from '@/lib/features/analytics/columns/shapes'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'

const newestId = async () => (await db().publication.findFirstOrThrow({ orderBy: { id: 'desc' } })).id

/** Participants of the current publication. */
const members = async () =>
  ((await readPublication()).members?.classes ?? []).flatMap((one) => one.members).toSorted((a, b) => a - b)

/** Its published values of the fourth quarter, ascending. */
async function publishedOf({
  categoryId,
  metricId,
}: {
  categoryId: number
  metricId: number
}): Promise<number[]> {
  const years = await (await readPublication()).read([categoryId], [2025])
  return [...columnOf(years.of(categoryId, 2025), metricId, QUARTER_SLOTS[3] ?? 0).values]
}

async function correct(companies: readonly number[]) {
  await db()
    .$executeRaw`UPDATE comparison_facts SET a = a + 500 WHERE company_id = ANY(${[...companies]}::int[])`
  await markDocumentsChanged()
}

it('A8 one newcomer waits and is named to administrators alone, three come together', async () => {
  const made = await publishedWorld()
  const [first = 0] = await addCompanies(1)
  await approveEach(made, [first])
  await publishNext()
  expect(await members()).toEqual(made.companies)
  const id = await newestId()
  const page = await admin.get(`/api/publications/${id}`)
  const waiting = page.at('data', 'administration', 'waiting')
  expect(waiting).toMatchObject({
    newcomers: [{ company: { id: first } }],
    corrections: [],
    least: { newcomers: 3 },
  })
  expect(page.at('data', 'changes', 'newcomers')).toBe(0)
  expect((await manager.get(`/api/publications/${id}`)).at('data', 'administration')).toBeNull()
  const isWaiting = async (company: number) =>
    (
      await admin.get(
        `/api/analytics-rating/period?metric_category_id=${made.categoryId}&year=2025&quarter=4&company_id=${company}`,
      )
    ).at('data', 'own_waits')
  expect([await isWaiting(first), await isWaiting(world.company)]).toEqual([true, false])

  const more = await addCompanies(2)
  await publishNext()
  expect(await members()).toEqual(made.companies)
  await approveEach(made, more)
  await publishNext()
  expect(await members()).toEqual([...made.companies, first, ...more])
  expect(await isWaiting(first)).toBe(false)
  expect((await admin.get(`/api/publications/${await newestId()}`)).at('data', 'changes', 'newcomers')).toBe(
    3,
  )
})

const takePart = (ids: readonly number[], companyRoleId: number) =>
  db().company.updateMany({ where: { id: { in: [...ids] } }, data: { companyRoleId } })

it('A8 one leaver stays until two more leave, past a final publication too, and nothing tells which number it is', async () => {
  const made = await publishedWorld(8)
  const path = `/api/analytics-rating?year=2025&metric_category_id=${made.categoryId}&full_rating=true`
  const shown = async () => {
    const data = (await manager.get(path)).at('data')
    const page = await manager.get(`/api/publications/${await newestId()}`)
    return [data, page.at('data', 'coverage')]
  }
  const before = await shown()
  const [first = 0, ...more] = made.companies.slice(-3)
  await takePart([first], COMPANY_ROLE.watcher)
  await publishNext()
  expect(await members()).toEqual(made.companies)
  expect(await shown()).toEqual(before)
  const id = await newestId()
  const waiting = async () =>
    (await admin.get(`/api/publications/${await newestId()}`)).at(
      'data',
      'administration',
      'waiting',
      'leavers',
    )
  expect(await waiting()).toMatchObject([{ id: first }])
  expect((await manager.get(`/api/publications/${id}`)).at('data', 'administration')).toBeNull()

  await publishNext('final')
  expect(await members()).toEqual(made.companies)

  await takePart([first], COMPANY_ROLE.participant)
  await publishNext()
  expect([await shown(), await waiting()]).toEqual([before, []])

  await takePart([first, ...more.slice(1)], COMPANY_ROLE.watcher)
  await publishNext()
  expect(await members()).toEqual(made.companies)
  await takePart(more, COMPANY_ROLE.watcher)
  await publishNext()
  expect(await members()).toEqual(made.companies.slice(0, -3))
  expect(await waiting()).toEqual([])
})

it('A7 who was invited and reports nothing hides nobody; what was withdrawn and waits still does', async () => {
  const made = await publicationWorld(6)
  const others = await addCompanies(3, { company_bed_capacity_id: 5 })
  const reporting = [...made.companies, ...others]
  await addCompanies(12, { company_bed_capacity_id: 5 })
  const [silent = 0] = await addCompanies(12)
  await approveEach(made, reporting)
  await republishAll()
  expect(await members()).toEqual(reporting)
  const path = `/api/analytics-rating?year=2025&metric_category_id=${made.categoryId}&full_rating=true`
  const rows = list((await manager.get(path)).at('data', 'quarter', '4', 'metrics', 0, 'rows'))
  expect(new Set(rows.map((row) => JSON.stringify(at(row, 'profile')))).size).toBe(1)
  const { id } = await db().publication.findFirstOrThrow()
  expect((await manager.get(`/api/publications/${id}`)).at('data', 'coverage', 'organisations')).toEqual({
    covered: reporting.length,
    due: reporting.length + 24,
  })

  await db().$executeRaw`DELETE FROM comparison_facts WHERE company_id = ${others[0]}`
  await approveEach(made, [silent])
  await publishNext()
  expect(await members()).toEqual(reporting)
  await publishNext('final')
  expect(await members()).toEqual([...reporting.filter((one) => one !== others[0]), silent])
})

it('A8 corrections of fewer than a group needs wait, its number enters, the final of a year takes all', async () => {
  const made = await publishedWorld()
  const published = [10, 11, 12, 13, 14, 15, 16]
  await correct(made.companies.slice(0, 4))
  await publishNext()
  expect(await publishedOf(made)).toEqual(published)
  const corrections = (await admin.get(`/api/publications/${await newestId()}`)).at(
    'data',
    'administration',
    'waiting',
    'corrections',
  )
  expect(list(corrections)).toMatchObject([
    { metric_category: { id: made.categoryId }, organisations: 4, periods: ['IV квартал 2025'] },
  ])

  await correct(made.companies.slice(4, 5))
  await publishNext()
  expect(await publishedOf(made)).toEqual([15, 16, 60, 61, 62, 63, 64])
  const changes = (await admin.get(`/api/publications/${await newestId()}`)).at('data', 'changes') ?? null
  expect([at(changes, 'values'), at(changes, 'organisations')]).toEqual([5, 5])

  await correct(made.companies.slice(6))
  await publishNext()
  expect(await publishedOf(made)).toEqual([15, 16, 60, 61, 62, 63, 64])
  await publishNext('final')
  expect(await publishedOf(made)).toEqual([15, 60, 61, 62, 63, 64, 66])
  // A single organisation: its change is reported to nobody.
  const final = (await admin.get(`/api/publications/${await newestId()}`)).at('data', 'changes')
  expect(final).toMatchObject({ values: null, organisations: null })
})
