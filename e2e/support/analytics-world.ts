import { inDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import type { VariableName } from '@/lib/calc/formula/ast'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument, type NewRow } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics, type NewMetric } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'
import type { SqlClient } from '@/prisma/seed/connection'

/*
 * Twelve organisations in 2025: ten with approved documents, the eleventh with drafts only (one with a denominator of
 * zero), the twelfth a watcher whose approved documents are older than its role. Four indicators: two weighted, one
 * averaged, one with too few organisations; one is in force until the second quarter only. Expected values in the tests
 * were computed by hand from this table.
 */

/** Organisation k has the number 100050 − k, so that order by number differs from order by id. */
export const numberOf = (k: number) => String(100_050 - k)

type Cell = Partial<Record<VariableName, number>>

/** Values by indicator, then by organisation from 1; null means the row is switched off. */
type Quarter = Record<'m1' | 'm2' | 'm3' | 'm4', Array<Cell | null>>

/** Parses a table line: `a/b` for each organisation, – where it has none. @param second the variable in place of b */
const cells = (line: string, second: VariableName = 'b') =>
  line.split(/ +/).map((cell): Cell | null => {
    const [a = 0, other = 0] = cell.split('/').map(Number)
    return cell === '–' ? null : { a, [second]: other }
  })

/** I квартал 2025. */
const FIRST: Quarter = {
  // a·100/b, lower is better, one decimal. 6: switched off; 7: denominator 18 is too small; 8: no cases.
  m1: cells('1/100 2/100 4/200 4/100 8/100 – 3/18 0/50 3/30 5/100 3/0 1/100'),
  // a·1000/b, higher is better, two decimals, weight 2.
  m2: cells('9/100 9/100 18/200 19/200 10/100 8/100 7/100 6/100 50/1000 – 10/100 10/100'),
  // a/b with b averaged, lower is better, one decimal. 7 and 9 tie only because 11.05 rounds to 11.1.
  m3: cells(
    '500/100 600/100 1400/200 800/100 900/100 1000/100 1105/100 1200/100 1110/100 1300/100 500/100 500/100',
  ),
  // 2a + c, higher is better, whole: four organisations are too few to compare.
  m4: cells('1/1 2/1 3/1 4/1 – – – – – – – 5/1', 'c'),
}

/** II квартал 2025: organisations 2, 9 and 10 report nothing. */
const SECOND: Quarter = {
  m1: cells('3/100 – 2/100 0/100 2/100 1/20 0/18'),
  m2: cells('5/100 – 6/100 7/100 8/100'),
  m3: cells('– – – – – – – 3600/140'),
  m4: [],
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

/** Identifying texts that must not appear in an answer to another organisation. */
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
  /** Ids by organisation; index 0 is unused. */
  companies: number[]
  categoryId: number
  metrics: Record<keyof Quarter, number>
  /** Ids of the managers by organisation. */
  managers: number[]
  /** Of organisation 3, assigned to the category. */
  operator: number
  /** Of organisation 3, assigned to no category. */
  unassigned: number
  admin: number
}

/** Minimum number of organisations that share a comparison profile. */
const CLASS = 6

/**
 * Participants that report another category only. They complete each profile above to a full class, so that comparisons
 * show it unchanged.
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
  const rows = metrics.map((metric) => ({ metricId: metric.id, values: { a: 1, b: 100 } }))
  await createDocuments(
    client,
    companions.map((companyId) => ({
      ...{ companyId, metricCategoryId: id, year: 2025, quarter: 1 },
      ...{ status: 'approved', rows },
    })),
  )
}

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
    for (const [index, quarter] of [FIRST, SECOND].entries()) {
      for (const k of ORGANISATIONS) {
        const rows = rowsOf(quarter, metrics, k)
        if (rows.length === 0) continue
        documents.push({
          companyId: companies[k] ?? 0,
          metricCategoryId: category.id,
          year: 2025,
          quarter: index + 1,
          status: k === DRAFT ? 'draft' : 'approved',
          rows,
        })
      }
    }
    await createDocuments(client, documents)
    await addCompanions(client, companies[DRAFT] ?? 0)
    await republishAll()
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

function rowsOf(quarter: Quarter, metrics: AnalyticsWorld['metrics'], k: number): NewRow[] {
  const names = ['m1', 'm2', 'm3', 'm4'] as const
  return names.flatMap((name) => {
    const values = quarter[name][k - 1]
    return values ? [{ metricId: metrics[name], values }] : []
  })
}
