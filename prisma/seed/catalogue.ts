import { type Expression, isVariableName, type VariableName } from '@/lib/calc/formula/ast'
import { expressionOf } from '@/lib/calc/formula/parse'
import { type RatioForm, ratioOfFormula } from '@/lib/calc/formula/ratio'
import type { SqlClient } from './connection'

export interface CatalogueVariable {
  id: number
  varName: VariableName
  name: string
}

export interface CatalogueMetric {
  id: number
  name: string
  shortName: string
  /** Null for one of a former system that does not parse. */
  formula: Expression | null
  ratio: RatioForm | null
  minDenominator: string
  variables: CatalogueVariable[]
}

/** A category with its indicators of one periodicity, in their order. */
export interface CatalogueCategory {
  id: number
  metrics: CatalogueMetric[]
}

/** An indicator as stored: the part the database and the reference file have in common. */
export interface StoredMetric {
  id: number
  name: string
  short_name: string
  formula: string
  min_denominator: string
  variables: ReadonlyArray<{ id: number; var_name: string; name: string }>
}

/** Parses a stored indicator. Throws a RangeError for a letter that the system would not store. */
export function catalogueMetric(stored: StoredMetric): CatalogueMetric {
  return {
    id: stored.id,
    name: stored.name,
    shortName: stored.short_name,
    formula: expressionOf(stored.formula),
    ratio: ratioOfFormula(stored.formula),
    minDenominator: stored.min_denominator,
    variables: stored.variables.map(({ id, var_name, name }) => ({ id, varName: letter(var_name), name })),
  }
}

/** The categories of the database in their order, with their indicators of one periodicity. */
export async function readCatalogue(client: SqlClient, metricPeriodId: number): Promise<CatalogueCategory[]> {
  const { rows } = await client.query<{ id: number; metrics: StoredMetric[] }>(
    `SELECT c.id, json_agg(json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name, 'formula', m.formula,
        'min_denominator', m.min_denominator::text, 'variables', (
          SELECT json_agg(json_build_object('id', v.id, 'var_name', v.var_name, 'name', v.name) ORDER BY v.var_name)
          FROM metric_calc_data v WHERE v.metric_id = m.id)) ORDER BY m.position, m.id) AS metrics
      FROM metric_categories c JOIN metrics m ON m.metric_category_id = c.id
      WHERE m.metric_period_id = $1
      GROUP BY c.id ORDER BY c.position, c.id`,
    [metricPeriodId],
  )
  return rows.map(({ id, metrics }) => ({ id, metrics: metrics.map(catalogueMetric) }))
}

function letter(text: string): VariableName {
  if (isVariableName(text)) return text
  throw new RangeError(`not a variable's letter: ${text}`)
}
