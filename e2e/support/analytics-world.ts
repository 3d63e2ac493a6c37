import { inDatabase } from '@/e2e/support/database'
import { publishAfresh } from '@/e2e/support/publications'
import type { VariableName } from '@/lib/calc/formula/ast'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument, type NewRow } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics, type NewMetric } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'
import type { SqlClient } from '@/prisma/seed/connection'

/*
 * Twelve organisations worked by hand, all of 2025: ten with approved documents, the eleventh with a draft alone (one
 * of its denominators is zero), the twelfth a watcher whose approved documents date from before it became one.
 * Four indicators, two of them with a weight, an average or too few organisations; in force until the second quarter,
 * so that one of the two makes a year. The numbers that follow from this table are written out in the tests.
 */

/** Organisation k has the number 100050 − k: within a tie the order is that of numbers, not of ids. */
export const numberOf = (k: number) => String(100_050 - k)

type Cell = Partial<Record<VariableName, number>>

/** Indicator → organisation → variables; an organisation without a cell has the row switched off. */
type Quarter = Record<'m1' | 'm2' | 'm3' | 'm4', Record<number, Cell>>

const ratio = (a: number, b: number): Cell => ({ a, b })

/** I квартал 2025. */
const FIRST: Quarter = {
  // a·100/b, lower is better, one decimal. 6: switched off; 7: a denominator of 18 is too small; 8: no cases at all.
  m1: {
    1: ratio(1, 100),
    2: ratio(2, 100),
    3: ratio(4, 200),
    4: ratio(4, 100),
    5: ratio(8, 100),
    7: ratio(3, 18),
    8: ratio(0, 50),
    9: ratio(3, 30),
    10: ratio(5, 100),
    11: ratio(3, 0),
    12: ratio(1, 100),
  },
  // a·1000/b, higher is better, two decimals, weight 2.
  m2: {
    1: ratio(9, 100),
    2: ratio(9, 100),
    3: ratio(18, 200),
    4: ratio(19, 200),
    5: ratio(10, 100),
    6: ratio(8, 100),
    7: ratio(7, 100),
    8: ratio(6, 100),
    9: ratio(50, 1000),
    11: ratio(10, 100),
    12: ratio(10, 100),
  },
  // a/b with an averaged b, lower is better, one decimal. 7 and 9 tie only when 11.05 is rounded to 11.1.
  m3: {
    1: ratio(500, 100),
    2: ratio(600, 100),
    3: ratio(1400, 200),
    4: ratio(800, 100),
    5: ratio(900, 100),
    6: ratio(1000, 100),
    7: ratio(1105, 100),
    8: ratio(1200, 100),
    9: ratio(1110, 100),
    10: ratio(1300, 100),
    11: ratio(500, 100),
    12: ratio(500, 100),
  },
  // 2a + c, higher is better, whole: four organisations are too few to compare.
  m4: { 1: { a: 1, c: 1 }, 2: { a: 2, c: 1 }, 3: { a: 3, c: 1 }, 4: { a: 4, c: 1 }, 12: { a: 5, c: 1 } },
}

/** II квартал 2025: organisation 2 has none, and 9 and 10 neither. */
const SECOND: Quarter = {
  m1: {
    1: ratio(3, 100),
    3: ratio(2, 100),
    4: ratio(0, 100),
    5: ratio(2, 100),
    6: ratio(1, 20),
    7: ratio(0, 18),
  },
  m2: { 1: ratio(5, 100), 3: ratio(6, 100), 4: ratio(7, 100), 5: ratio(8, 100) },
  m3: { 8: ratio(3600, 140) },
  m4: {},
}

const ORGANISATIONS = Array.from({ length: 12 }, (_, index) => index + 1)
const DRAFT = 11
const WATCHER = 12

/** 1–4 are of type 2, the others of type 1; 9 and 10 private; 8 without emergency care; 7 of another level. */
function profileOf(k: number) {
  const isPrivate = k === 9 || k === 10
  return {
    company_role_id: k === WATCHER ? 2 : 1,
    company_type_id: k <= 4 ? 2 : 1,
    company_ownership_id: isPrivate ? 2 : 1,
    company_level_id: isPrivate ? null : k === 7 ? 4 : 5,
    company_bed_capacity_id: 3,
    is_emergency: k !== 8,
  }
}

/** What the tests look for in answers: none of it may appear there unless it is one's own. */
export const namesOf = (k: number) => ({
  name: `Больница «Берёза ${k}-я»`,
  short_name: `ББ-${k}-я`,
  city: `Берёзовск-${k}-й`,
})

const METRICS: readonly NewMetric[] = [
  { name: 'Доля', formula: 'a * 100 / b', decimals: 1, minDenominator: '20', targetValue: '3' },
  { name: 'Частота', formula: 'a * 1000 / b', weight: '2', lowerIsBetter: false, unit: 'случ. на 1000' },
  { name: 'Длительность', formula: 'a / b', decimals: 1, variables: { a: 'avg', b: 'avg' }, unit: 'суток' },
  {
    name: 'Баллы',
    formula: 'a * 2 + c',
    decimals: 0,
    variables: { a: 'sum', c: 'avg' },
    lowerIsBetter: false,
    unit: 'баллов',
  },
]

export interface AnalyticsWorld {
  /** Ids of organisations 1…12, at their own index; 0 at index 0. */
  companies: number[]
  categoryId: number
  metrics: Record<keyof Quarter, number>
  /** A manager of each organisation, at its index. */
  managers: number[]
  /** Of organisation 3, with the category. */
  operator: number
  /** Of organisation 3, without a category. */
  unassigned: number
  admin: number
}

/** So many organisations share a comparison profile at least. */
const CLASS = 6

/**
 * Participants that report another category alone, the one with the draft among them: with them each kind of
 * organisation above is a class of its own, so that what comparisons show is what it is.
 */
async function addCompanions(client: SqlClient, draft: number): Promise<void> {
  const companions = [draft]
  const kinds = new Map<string, number[]>()
  for (const k of ORGANISATIONS) {
    const key = JSON.stringify(profileOf(k))
    if (k !== WATCHER) kinds.set(key, [...(kinds.get(key) ?? []), k])
  }
  for (const [k, ...alike] of kinds.values()) {
    if (k === undefined) continue
    for (let size = 1 + alike.length; size < CLASS; size += 1) {
      companions.push(await createCompany(client, profileOf(k)))
    }
  }
  const { id, metrics } = await createCategoryWithMetrics(client, { metrics: [{ dateEnd: '2025-06-30' }] })
  const rows = metrics.map((metric) => ({ metricId: metric.id, values: ratio(1, 100) }))
  await createDocuments(
    client,
    companions.map((companyId) => ({
      ...{ companyId, metricCategoryId: id, year: 2025, quarter: 1 },
      ...{ status: 'approved', rows },
    })),
  )
}

/** Fills the database of a test with the twelve organisations. */
export async function makeAnalyticsWorld(): Promise<AnalyticsWorld> {
  return inDatabase(async (client) => {
    const companies = [0]
    const managers = [0]
    for (const k of ORGANISATIONS) {
      const id = await createCompany(client, { number: numberOf(k), ...namesOf(k), ...profileOf(k) })
      companies.push(id)
      managers.push(await createUser(client, { role: 'manager', companyId: id }))
    }
    const category = await createCategoryWithMetrics(client, {
      name: 'Проверочная категория',
      metrics: METRICS.map((metric) => ({ ...metric, dateEnd: '2025-06-30' })),
    })
    const [m1, m2, m3, m4] = category.metrics.map(({ id }) => id)
    const metrics = { m1: m1 ?? 0, m2: m2 ?? 0, m3: m3 ?? 0, m4: m4 ?? 0 }
    const documents: NewDocument[] = []
    for (const [quarter, cells] of [FIRST, SECOND].entries()) {
      for (const k of ORGANISATIONS) {
        const rows = rowsOf(cells, metrics, k)
        if (rows.length === 0) continue
        documents.push({
          companyId: companies[k] ?? 0,
          metricCategoryId: category.id,
          year: 2025,
          quarter: quarter + 1,
          status: k === DRAFT ? 'draft' : 'approved',
          rows,
        })
      }
    }
    await createDocuments(client, documents)
    await addCompanions(client, companies[DRAFT] ?? 0)
    await publishAfresh()
    return {
      companies,
      categoryId: category.id,
      metrics,
      managers,
      operator: await createUser(client, {
        ...{ role: 'operator', companyId: companies[3] ?? 0 },
        categoryIds: [category.id],
      }),
      unassigned: await createUser(client, { role: 'operator', companyId: companies[3] ?? 0 }),
      admin: await createUser(client, { role: 'admin' }),
    }
  })
}

function rowsOf(cells: Quarter, metrics: AnalyticsWorld['metrics'], k: number): NewRow[] {
  const names = ['m1', 'm2', 'm3', 'm4'] as const
  return names.flatMap((name) => {
    const values = cells[name][k]
    return values ? [{ metricId: metrics[name], values }] : []
  })
}
