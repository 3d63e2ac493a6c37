import 'server-only'
import { z } from 'zod'
import { rows } from '@/lib/core/db/rows'
import { orNotFound } from '@/lib/core/http/errors'
import {
  type SourceDataList,
  type SourceDatumAnswer,
  sourceDatum,
  type Use,
  use,
} from '@/lib/features/source-data/contract'
import { proposalsOf } from '@/lib/features/source-data/proposals'
import { Prisma } from '@/lib/generated/prisma/client'

/** Variables `v` of indicators `m` with their categories, in catalogue order. */
function usesJson(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('metric_calc_data_id', v.id, 'var_name', v.var_name, 'name', v.name,
        'aggregation', v.aggregation, 'metric', json_build_object('id', m.id, 'name', m.name),
        'metric_period', json_build_object('id', p.id, 'name', p.name, 'system_name', p.system_name),
        'metric_category', json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name))
      ORDER BY c.position, c.id, m.position, m.id, v.var_name), '[]'::json)
    FROM metric_calc_data v JOIN metrics m ON m.id = v.metric_id
    JOIN metric_categories c ON c.id = m.metric_category_id
    JOIN metric_periods p ON p.id = m.metric_period_id
    WHERE ${which})`
}

const findData = (which: Prisma.Sql) =>
  rows(
    sourceDatum,
    Prisma.sql`
    SELECT d.id, d.code, d.name, d.unit, d.is_whole, d.version,
      ${usesJson(Prisma.sql`v.source_datum_id = d.id`)} AS uses
    FROM source_data d WHERE ${which} ORDER BY d.name COLLATE "ru-RU-x-icu", d.id`,
  )

async function findUses(which: Prisma.Sql): Promise<Use[]> {
  const found = await rows(z.object({ uses: z.array(use) }), Prisma.sql`SELECT ${usesJson(which)} AS uses`)
  return found.flatMap(({ uses }) => uses)
}

export async function readSourceData(): Promise<SourceDataList> {
  const [data, unlinked] = await Promise.all([
    findData(Prisma.sql`true`),
    findUses(Prisma.sql`v.source_datum_id IS NULL`),
  ])
  return { data, meta: { proposals: proposalsOf(data, unlinked), unlinked } }
}

/** @throws AppError not_found */
export async function readSourceDatum(id: number): Promise<SourceDatumAnswer> {
  const [found] = await findData(Prisma.sql`d.id = ${id}`)
  return orNotFound(found)
}

/** Those of the variables with these ids that are not linked yet. */
export const readFreeUses = (ids: readonly number[]): Promise<Use[]> =>
  findUses(Prisma.sql`v.id = ANY(${[...ids]}::int[]) AND v.source_datum_id IS NULL`)
