import { expect } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { list } from '@/e2e/support/json'
import { addCompanies, addMeasure, approvedSeries } from '@/e2e/support/publication-world'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { PERIODICITY } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'

const BEFORE = [1, 2, 3, 4].map((quarter) => ({ year: 2024, quarter }))
const AFTER = [
  { year: 2025, quarter: 2 },
  { year: 2025, quarter: 3 },
  { year: 2025, quarter: 4 },
  { year: 2026, quarter: 1 },
]

/** Cases per hundred in each quarter of the year before and of the year after. */
const OTHERS = [
  [3, 3],
  [4, 4],
  [5, 5],
  [4, 4],
  [2, 2],
  [6, 5],
] as const

/** The own organisation falls from 4 % to 3 %; its last quarter is given. */
async function filled(
  others: readonly (readonly [number, number])[],
  { missed = 1, ...metric }: Parameters<typeof approvedSeries>[0] & { missed?: number } = {},
) {
  const { approve, ...about } = await approvedSeries({ decimals: 1, ...metric })
  const always = (companyId: number, cases: number, quarters: typeof AFTER) =>
    approve(
      companyId,
      quarters,
      quarters.map(() => cases),
    )
  await always(world.company, 4, BEFORE)
  await always(world.company, 3, AFTER.slice(0, 3))
  const companies = await addCompanies(others.length, { date_begin_quarter: '2024-01-01' })
  for (const [place, [before, after]] of others.entries()) {
    // One missing quarter does not matter.
    await always(companies[place] ?? 0, before, BEFORE.slice(missed))
    await always(companies[place] ?? 0, after, AFTER.slice(0, 4 - missed))
  }
  await republishAll()
  return { ...about, last: () => always(world.company, 3, AFTER.slice(3)) }
}

const effects = async (client: Client, query = '') =>
  (await client.get(`/api/measure-effects${query}`)).at('data')

it('A5 an effect is told after four quarters, against medians alone, to its own organisation', async () => {
  const own = await filled(OTHERS)
  await db().userMetricCategory.create({
    data: { userId: world.users.operator, metricCategoryId: own.metricCategoryId },
  })
  const measure_id = await addMeasure(own.metricId)
  expect(await effects(manager)).toEqual([{ measure_id, state: 'early', quarters: 3 }])
  await own.last()
  // Others' fourth quarter is known only after its publication.
  expect(await effects(manager)).toEqual([{ measure_id, state: 'early', quarters: 3 }])
  await publishNext()
  // −1 against an unchanged median of 4: the other organisation that fell by one fell from 6, which is less relative to
  // its chance.
  const judged = {
    measure_id,
    state: 'judged',
    own: { before: 4, after: 3 },
    median: { before: 4, after: 4 },
    difference: -1,
    better: true,
    others: 6,
    share: 0.143,
    may_be_chance: true,
    from_worst: false,
  }
  expect(await effects(manager)).toEqual([judged])
  expect(await effects(operator)).toEqual([judged])
  const meta = (await manager.get('/api/measure-effects')).at('meta')
  expect(meta).toMatchObject({ min_group: 5, publication: { is_old: false } })
  expect(await effects(admin)).toEqual([])
  expect(await effects(admin, `?company_id=${world.company}`)).toEqual([judged])
  expect(await effects(otherManager, `?company_id=${world.company}`)).toEqual([])
})

it('A5 fewer others than the minimum: nothing of them; nothing before: no effect', async () => {
  const own = await filled(OTHERS.slice(0, 4))
  const measure_id = await addMeasure(own.metricId)
  await own.last()
  await publishNext()
  expect(await effects(manager)).toEqual([{ measure_id, state: 'alone', own: { before: 4, after: 3 } }])
  await inDatabase((client) =>
    client.query('DELETE FROM comparison_facts WHERE company_id = $1 AND year = 2024 AND quarter < 3', [
      world.company,
    ]),
  )
  expect(await effects(manager)).toEqual([{ measure_id, state: 'no_before' }])
})

it('an effect on an indicator that is younger than the publication is told to be early', async () => {
  await filled(OTHERS)
  const { metricId, approve } = await approvedSeries({ decimals: 1 })
  await approve(world.company, AFTER.slice(0, 2), [3, 3])
  const measure_id = await addMeasure(metricId)
  // Without quarters before, two more after it change nothing.
  expect(await effects(manager)).toEqual([{ measure_id, state: 'no_before' }])
  await approve(world.company, BEFORE, [4, 4, 4, 4])
  expect(await effects(manager)).toEqual([{ measure_id, state: 'early', quarters: 2 }])
  // Nor has a closed indicator quarters to come.
  const ending = (day: string | null) =>
    db().metric.update({ where: { id: metricId }, data: { dateEnd: day && new Date(day) } })
  await ending('2025-12-31')
  expect(await effects(manager)).toEqual([{ measure_id, state: 'no_before' }])
  await ending('2026-03-31')
  expect(await effects(manager)).toEqual([{ measure_id, state: 'early', quarters: 2 }])
  // A watcher will have no further quarters.
  await db().company.update({ where: { id: world.company }, data: { companyRoleId: COMPANY_ROLE.watcher } })
  expect(await effects(manager)).toEqual([{ measure_id, state: 'no_before' }])
})

it('an effect on an indicator that is entered once a year is never computed', async () => {
  const { metricId } = await approvedSeries({ periodicity: PERIODICITY.year })
  const measure_id = await addMeasure(metricId)
  expect(await effects(manager)).toEqual([{ measure_id, state: 'yearly' }])
})

it('values that grow with the quarters are those of four of them, of others as of the own organisation', async () => {
  const own = await filled(OTHERS, { missed: 0, variables: { a: 'sum', b: 'avg' } })
  await addMeasure(own.metricId)
  await own.last()
  await publishNext()
  const [judged] = list(await effects(manager))
  expect(judged).toMatchObject({
    ...{ state: 'judged', own: { before: 16, after: 12 }, median: { before: 16, after: 16 } },
    ...{ difference: -4, others: 6 },
  })
})
