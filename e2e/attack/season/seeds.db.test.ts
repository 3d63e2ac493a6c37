import { beforeEach, describe, expect, it } from 'vitest'
import { callsOf } from '@/e2e/attack/calls'
import { type Country, makeCountry } from '@/e2e/attack/country'
import { attackArchive, attackSeason, attackYears } from '@/e2e/attack/season/season-calls'
import { factorOf, rowsOf } from '@/e2e/attack/seen'
import { withdrawSome } from '@/e2e/attack/world'
import { type Client, signedIn } from '@/e2e/support/api'
import { inDatabase, resetDatabase } from '@/e2e/support/database'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { createUser } from '@/prisma/seed/builders/user'

const MIN_GROUP = 5
const YEAR = 2026
let country: Country
let client: Client
let admin: Client

beforeEach(async () => {
  await resetDatabase()
  country = await makeCountry()
  client = await signedIn(country.manager)
  admin = await signedIn(await inDatabase((sql) => createUser(sql, { role: 'admin' })))
})

const ownCompany = async () =>
  (await db().user.findUniqueOrThrow({ where: { id: country.manager } })).companyId ?? 0

/** Other participants in order of ids. */
const others = async () =>
  db().company.findMany({ where: { id: { not: await ownCompany() } }, orderBy: { id: 'asc' } })

const readYear = async (quarter = 0) =>
  (
    await callsOf(client).rating(
      `year=${YEAR}&metric_category_id=${country.categoryId}&full_rating=true&quarter=${quarter}`,
    )
  ).data

/** The published values of an organisation. */
async function toldOf(number: string) {
  const { year, quarter } = await readYear(1)
  return [year, ...Object.values(quarter)].flatMap((one) =>
    one
      ? rowsOf(one).flatMap((row) => (row.number === number && row.value !== undefined ? [row.value] : []))
      : [],
  )
}

/** Changes the numerators and the value of an organisation's first quarter. */
async function correct(companyId: number): Promise<void> {
  const where = { companyId, year: YEAR, quarter: 1, metricCategoryId: country.categoryId }
  for (const fact of await db().comparisonFact.findMany({ where })) {
    const a = Number(fact.a) + 3
    const value = (Number(fact.value) * a) / Math.max(1, Number(fact.a)) || a
    await db().comparisonFact.updateMany({ where: { ...where, metricId: fact.metricId }, data: { a, value } })
  }
  await markDocumentsChanged()
}

async function formulas() {
  const { year, quarter } = await readYear(1)
  const told = [year, ...Object.values(quarter)].flatMap((one) => one?.metrics ?? [])
  return new Map(
    told.flatMap(({ metric }) => {
      const factor = factorOf(metric.formula)
      return factor === null
        ? []
        : [[metric.id, { factor, decimals: metric.decimals, categoryId: country.categoryId }] as const]
    }),
  )
}

describe('A7 seeds of publications', () => {
  it('A7 a season of approvals, read after each, every third and every eighth, tells nothing', async () => {
    await republishAll()
    const own = await ownCompany()
    const where = { year: YEAR, quarter: 2, metricCategoryId: country.categoryId }
    const place = { year: YEAR, quarter: 2, categoryId: country.categoryId, formulas: await formulas() }
    const [mine, theirs] = [
      await withdrawSome(admin, { ...where, companyId: own }, 1),
      await withdrawSome(admin, { ...where, companyId: { not: own } }, 12),
    ]
    await republishAll()
    const table = await attackSeason(callsOf(client), place, {
      ways: [...theirs.slice(0, 2), ...mine, ...theirs.slice(2)],
      publish: () => publishNext('final'),
    })
    expect(
      table.every(({ tried }) => tried > 0),
      JSON.stringify(table),
    ).toBe(true)
    expect(
      table.map(({ right }) => right),
      JSON.stringify(table),
    ).toEqual(table.map(() => 0))
  }, 120_000)

  it('A7 a lone corrector waits, five come together', async () => {
    await republishAll()
    const [first, ...more] = await others()
    const before = await toldOf(first?.number ?? '')
    expect(before.length).toBeGreaterThan(0)
    await correct(first?.id ?? 0)
    await publishNext()
    expect(await toldOf(first?.number ?? '')).toEqual(before)
    const place = { year: YEAR, quarter: 1, categoryId: country.categoryId, formulas: await formulas() }
    expect(await attackArchive(callsOf(client), place)).toMatchObject({ told: 0 })
    for (const { id } of more.slice(0, MIN_GROUP - 1)) await correct(id)
    await publishNext()
    expect(await toldOf(first?.number ?? '')).not.toEqual(before)
    expect(await attackArchive(callsOf(client), place)).toMatchObject({ right: 0 })
  })

  it('A7 a rare year over four quarters that are too small is hidden or has a digit less', async () => {
    const least = 100
    await db().metric.updateMany({
      where: { metricCategoryId: country.categoryId },
      data: { minDenominator: least },
    })
    await db().$executeRaw`
      UPDATE comparison_facts SET a = 1 + company_id % 3, b = 31 + company_id % 60,
        value = round((1 + company_id % 3) * 100.0 / (31 + company_id % 60), 20), eligible = false WHERE year = ${YEAR}`
    await republishAll()
    const place = { year: YEAR, quarter: 0, categoryId: country.categoryId, formulas: await formulas() }
    const found = await attackYears(callsOf(client), place, { year: YEAR, least: () => least })
    expect(found).toMatchObject({ right: 0 })
    const [publication] = await callsOf(client).publications()
    expect(publication?.state).toBe('published')
  })
})
