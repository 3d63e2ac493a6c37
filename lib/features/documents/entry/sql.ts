import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { Prisma } from '@/lib/generated/prisma/client'

/** Rows of `input_documents d` within a person's reach; everything else is not found. */
export function withinScope(scope: CompanyScope): Prisma.Sql {
  const company = scope.companyId === null ? Prisma.sql`true` : Prisma.sql`d.company_id = ${scope.companyId}`
  const category =
    scope.metricCategoryIds === null
      ? Prisma.sql`true`
      : Prisma.sql`d.metric_category_id = ANY(${[...scope.metricCategoryIds]}::int[])`
  return Prisma.sql`${company} AND ${category}`
}

/** An indicator `m` with its unit `u`, as the API shows it. */
export const METRIC_JSON = Prisma.sql`json_build_object(
  'id', m.id, 'metric_category_id', m.metric_category_id, 'metric_period_id', m.metric_period_id,
  'metric_target_order_id', m.metric_target_order_id, 'metric_unit_id', m.metric_unit_id,
  'metric_unit', json_build_object('id', u.id, 'name', u.name),
  'name', m.name, 'description', m.description, 'formula', m.formula, 'decimals', m.decimals,
  'target_value', trim_scale(m.target_value), 'min_denominator', trim_scale(m.min_denominator)::text)`

/** The variables of indicator `m` with the values of row `v` (none when the row was never saved). */
export const VARIABLES_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', cd.id, 'name', cd.name, 'var_name', cd.var_name, 'aggregation', cd.aggregation,
    'value_id', vc.id, 'value', trim_scale(vc.value)::text) ORDER BY cd.var_name), '[]'::json)
  FROM metric_calc_data cd
  LEFT JOIN input_document_value_calc_data vc
    ON vc.metric_calc_data_id = cd.id AND vc.input_document_value_id = v.id
  WHERE cd.metric_id = m.id)`

/** `{surname, name, secname}` of a joined person, null when there is none. */
export function personJson(alias: string): Prisma.Sql {
  const table = Prisma.raw(alias)
  return Prisma.sql`CASE WHEN ${table}.id IS NULL THEN NULL ELSE json_build_object(
    'surname', ${table}.surname, 'name', ${table}.name, 'secname', ${table}.secname) END`
}

/** The first day of document `d`'s period, as lib/calc/periods computes it. */
export const FIRST_DAY = Prisma.sql`make_date(d.year, greatest(d.month, (d.quarter - 1) * 3 + 1, 1), 1)`
