import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { type Aggregation, poolPeriods } from '@/lib/calc/pooling/pooling'
import { type Slot, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import { readDb } from '@/lib/core/db/standby'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** What the workbook says of an indicator besides its values. */
export interface Definition {
  id: number
  /** Sanitised rich text. */
  description: string | null
  variables: Array<{ letter: VariableName; name: string; aggregation: Aggregation }>
}

/** Words of the filters: what is chosen, null where everything is. */
export interface FilterNames {
  types: string[] | null
  ownership: string | null
  level: string | null
  beds: string | null
}

export async function readDefinitions(): Promise<Map<number, Definition>> {
  const rows = await readDb().$queryRaw<Definition[]>(Prisma.sql`
    SELECT m.id, m.description, (SELECT coalesce(json_agg(json_build_object('letter', cd.var_name,
        'name', cd.name, 'aggregation', cd.aggregation) ORDER BY cd.var_name), '[]')
      FROM metric_calc_data cd WHERE cd.metric_id = m.id) AS variables
    FROM metrics m`)
  return new Map(rows.map((row) => [row.id, row]))
}

const nameOf = (table: string, id: number | null) =>
  Prisma.sql`(SELECT name FROM ${Prisma.raw(table)} WHERE id = ${id}::int)`

export async function readFilterNames(filter: CompanyFilter): Promise<FilterNames | undefined> {
  const [row] = await readDb().$queryRaw<FilterNames[]>(Prisma.sql`
    SELECT (SELECT array_agg(name ORDER BY id) FROM company_types
        WHERE id = ANY(${filter.company_types}::int[])) AS types,
      ${nameOf('company_ownerships', filter.company_ownership_id)} AS ownership,
      ${nameOf('company_levels', filter.company_level_id)} AS level,
      ${nameOf('company_bed_capacities', filter.company_bed_capacity_id)} AS beds`)
  return row
}

/** One organisation's own source data, pooled as the periods are. */
export interface OwnVariables {
  /** Null where nothing is approved. */
  at(metric: ComparedMetric, year: number, slot: Slot, letter: VariableName): number | null
}

type Variables = Record<VariableName, string | null>

export async function readOwnVariables(
  companyId: number | null,
  years: readonly number[],
): Promise<OwnVariables> {
  if (companyId === null) return { at: () => null }
  const rows = await readDb().$queryRaw<
    Array<{ metric_id: number; year: number; quarter: number; month: number; variables: Variables }>
  >(Prisma.sql`
    SELECT f.metric_id, f.year, f.quarter, f.month, json_build_object('a', f.a::text, 'b', f.b::text,
      'c', f.c::text, 'd', f.d::text, 'e', f.e::text) AS variables
    FROM comparison_facts f WHERE f.company_id = ${companyId} AND f.year = ANY(${[...years]}::int[])`)
  const facts = new Map<string, Variables[]>()
  for (const row of rows) {
    for (const slot of slotsAbove(slotOf(row))) {
      const key = `${row.metric_id}/${row.year}/${slot}`
      facts.set(key, [...(facts.get(key) ?? []), row.variables])
    }
  }
  return {
    at(metric, year, slot, letter) {
      const periods = facts.get(`${metric.id}/${year}/${slot}`)
      if (!periods) return null
      const pooled = poolPeriods(metric.expression, periods, metric.aggregations).variables[letter] ?? null
      return pooled === null ? null : Number(pooled)
    },
  }
}
