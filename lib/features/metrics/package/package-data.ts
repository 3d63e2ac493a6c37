import 'server-only'
import { z } from 'zod'
import { expressionOf } from '@/lib/calc/formula/parse'
import { PERIODICITY_NAME } from '@/lib/calc/periods'
import { reader } from '@/lib/core/db/coalescing-reader'
import { type Queries, rows } from '@/lib/core/db/rows'
import { pairsSql } from '@/lib/core/record/record-sql'
import {
  type CataloguePackage,
  metric,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  packedCheck,
  packedDatum,
  packedMetric,
} from '@/lib/features/metrics/contract'
import { METRIC_PACKED } from '@/lib/features/metrics/record'
import { DOCUMENTS_JSON, METRIC_IN_USE } from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const metricRow = z.object({
  id: z.int(),
  version: z.int(),
  unit: z.string(),
  asks_judgement: z.boolean(),
  category_id: z.int(),
  in_use: z.boolean(),
  documents: metric.shape.documents,
  packed: packedMetric,
})

const PERIODS = Prisma.sql`CASE m.metric_period_id ${Prisma.join(
  Object.entries(PERIODICITY_NAME).map(([id, name]) => Prisma.sql`WHEN ${Number(id)} THEN ${name}`),
  ' ',
)} END`

/** The catalogue by codes. @param sender a transaction that has locked its rows */
export async function readStored(sender: Queries | undefined = undefined) {
  const from = sender ?? reader()
  return {
    sourceData: await rows(
      packedDatum,
      Prisma.sql`SELECT code, name, unit, is_whole FROM source_data ORDER BY code`,
      from,
    ),
    categories: await rows(
      z.object({ id: z.int(), version: z.int(), name: z.string(), short_name: z.string() }),
      Prisma.sql`SELECT id, version, name, short_name FROM metric_categories ORDER BY position, id`,
      from,
    ),
    metrics: await rows(
      metricRow,
      Prisma.sql`
      SELECT m.id, m.version, u.name AS unit, m.asks_judgement, m.metric_category_id AS category_id,
        ${METRIC_IN_USE} AS in_use, ${DOCUMENTS_JSON} AS documents, json_build_object('code', m.code,
          'previous', (SELECT p.code FROM metrics p WHERE p.id = m.previous_id),
          'period', ${PERIODS}, 'target_order', o.system_name, 'unit', u.name, ${pairsSql('m', METRIC_PACKED)},
          'target_value', trim_scale(m.target_value)::text,
          'min_denominator', trim_scale(m.min_denominator)::text, 'weight', trim_scale(m.weight)::text,
          'variables', (SELECT json_agg(json_build_object('var_name', v.var_name, 'name', v.name,
              'aggregation', v.aggregation, 'source_datum', s.code) ORDER BY v.var_name)
            FROM metric_calc_data v LEFT JOIN source_data s ON s.id = v.source_datum_id WHERE v.metric_id = m.id),
          'suggested_actions', ARRAY(SELECT a.text FROM suggested_actions a WHERE a.metric_id = m.id ORDER BY a.position)
        ) AS packed
      FROM metrics m JOIN metric_units u ON u.id = m.metric_unit_id
      JOIN metric_target_orders o ON o.id = m.metric_target_order_id
      ORDER BY m.position, m.id`,
      from,
    ),
    checks: await rows(
      packedCheck.extend({ id: z.int() }),
      Prisma.sql`SELECT id, left_side, relation, right_side, message, severity, is_active FROM cross_checks ORDER BY id`,
      from,
    ),
  }
}

export async function readPackage(): Promise<CataloguePackage> {
  const { sourceData, categories, metrics, checks } = await readStored()
  return {
    format: PACKAGE_FORMAT,
    version: PACKAGE_VERSION,
    source_data: sourceData,
    categories: categories.map(({ id, name, short_name }) => ({
      name,
      short_name,
      // What does not parse came from a former system, closed: no other installation would take it.
      metrics: metrics
        .filter(({ category_id, packed }) => category_id === id && expressionOf(packed.formula))
        .map(({ packed }) => packed),
    })),
    cross_checks: checks.map(({ id: _id, ...check }) => check),
  }
}
