import { type Calls, callsOf } from '@/e2e/attack/calls'
import {
  attackLone,
  attackSeason,
  attackYears,
  type Place,
  type Told,
} from '@/e2e/attack/season/season-calls'
import type { Formulas } from '@/e2e/attack/seen'
import { approvedOnes, correct, withdrawSome } from '@/e2e/attack/world'
import { type Client, signedIn } from '@/e2e/support/api'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

/*
 * Seasons of approvals, single corrections, single newcomers and years of small quarters, as read by managers of a few
 * hospitals. Needs only a server's address and its database.
 */

/** Number of reading managers, and of others' activities in each season. */
const HOSPITALS = 3
const APPROVALS = 24
const CORRECTIONS = 6
const MORE_CASES = 2

export interface Played {
  /** Address of the server. */
  origin: string | undefined
  admin: Client
  year: number
  categories: readonly number[]
  formulas: Formulas
}

interface Reader {
  calls: Calls
  companyId: number
  place: Place
}

/** Plays all seasons of the categories, by way of reading. */
export async function playSeasons({ origin, admin, year, categories, formulas }: Played): Promise<Told[]> {
  const table = new Map<string, Told>()
  for (const categoryId of categories) {
    const place: Place = { year, quarter: 2, categoryId, formulas: ofCategory(formulas, categoryId) }
    const where = { year, quarter: place.quarter, metricCategoryId: categoryId }
    const documents = await db().inputDocument.findMany({
      where: { ...where, inputDocumentStatusId: 2, company: { companyRoleId: 1 } },
      select: { companyId: true },
      orderBy: { id: 'asc' },
      distinct: ['companyId'],
      take: HOSPITALS,
    })
    for (const { companyId } of documents) {
      const id = await withClient(process.env.DATABASE_URL ?? '', (client) =>
        createUser(client, { role: 'manager', companyId }),
      )
      const calls = callsOf(await signedIn(id, origin))
      const found = await readBy({ calls, companyId, place }, admin)
      for (const one of found) table.set(one.name, sumOf(table.get(one.name), one))
      const [tried, told] = [sumIn(table, 'tried'), sumIn(table, 'told')]
      console.log(
        `  категория ${categoryId}, организация ${companyId}: всего проверено ${tried}, сказано ${told}`,
      )
    }
  }
  return [...table.values()]
}

const ofCategory = (formulas: Formulas, categoryId: number): Formulas =>
  new Map([...formulas].filter(([, one]) => one.categoryId === categoryId))

const sumIn = (table: ReadonlyMap<string, Told>, name: 'tried' | 'told') =>
  [...table.values()].reduce((sum, one) => sum + one[name], 0)

const sumOf = (before: Told | undefined, { name, tried, told, right }: Told): Told => ({
  name,
  tried: tried + (before?.tried ?? 0),
  told: told + (before?.told ?? 0),
  right: right + (before?.right ?? 0),
})

/** What the manager of one hospital finds out in one category. */
async function readBy({ calls, companyId, place }: Reader, admin: Client): Promise<Told[]> {
  const where = { year: place.year, quarter: place.quarter, metricCategoryId: place.categoryId }
  const ofOthers = { ...where, companyId: { not: companyId } }
  const takeOwn = () => withdrawSome(admin, { ...where, companyId }, 1)

  const mine = await takeOwn()
  const theirs = await withdrawSome(admin, ofOthers, APPROVALS)
  // Published without them, so that each approval becomes visible.
  await republishAll()
  const ways = [...theirs.slice(0, 2), ...mine, ...theirs.slice(2)]
  const told = await attackSeason(calls, place, {
    ways,
    publish: () => publishNext('final'),
  })

  const [newcomer] = await db().inputDocument.findMany({
    where: { ...ofOthers, inputDocumentStatusId: 2 },
    select: { companyId: true },
    orderBy: { id: 'desc' },
    take: 1,
  })
  const ofNewcomer = { metricCategoryId: place.categoryId, companyId: newcomer?.companyId ?? 0 }
  const correctors = await approvedOnes({ ...ofOthers, NOT: ofNewcomer }, CORRECTIONS)
  const own = await takeOwn()
  const joins = await withdrawSome(admin, { ...where, ...ofNewcomer }, 1)
  const rest = await withdrawSome(admin, ofNewcomer, ALL)
  await republishAll()
  const lone = await attackLone('исправления и новичок, поодиночке', calls, place, {
    ways: [...own, ...correctors.map((id) => () => correct(admin, id, MORE_CASES)), ...joins],
    publish: () => publishNext(),
  })
  for (const again of rest) await again()
  const least = await leastDenominators()
  return [...told, lone, await attackYears(calls, place, { year: place.year, least })]
}

/** More than the documents of an organisation in a category. */
const ALL = 1000

/** Minimum denominators, which are public. */
async function leastDenominators(): Promise<(metricId: number) => number> {
  const metrics = await db().metric.findMany({ select: { id: true, minDenominator: true } })
  const least = new Map(metrics.map(({ id, minDenominator }) => [id, Number(minDenominator)] as const))
  return (metricId) => least.get(metricId) ?? 1
}
