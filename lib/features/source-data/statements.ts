import 'server-only'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import type { Source } from '@/lib/core/db/source'
import type { NewSourceDatum, SourceDatumEdit } from '@/lib/features/source-data/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A link says what a variable asks for; values, formulas and comparisons know nothing of it. So links may change where
 * documents exist.
 */

/** The variables that are to be linked, held so that nobody links them elsewhere meanwhile, and that all are free. */
function freeVariables(ids: readonly number[]) {
  return {
    free: Prisma.sql`
      SELECT v.id FROM metric_calc_data v WHERE v.id = ANY(${[...ids]}::int[]) AND v.source_datum_id IS NULL
      ORDER BY v.id FOR UPDATE OF v`,
    areFree: Prisma.sql`(SELECT count(*) FROM free) = ${ids.length}`,
  }
}

function linkSql(datum: Source<{ id: number }>): Prisma.Sql {
  return Prisma.sql`
    UPDATE metric_calc_data v SET source_datum_id = datum.id FROM ${datum} datum
    WHERE v.id IN (SELECT id FROM free)`
}

/** Adds a datum with the variables that ask for it; nothing happens when one of them is linked already. */
export function createStatement(fields: NewSourceDatum, after: Prisma.InputJsonObject) {
  const { code, name, unit, is_whole, metric_calc_data_ids: ids } = fields
  const { free, areFree } = freeVariables(ids)
  return change(idRow, {
    first: { free },
    gate: Prisma.sql`
      INSERT INTO source_data (code, name, unit, is_whole)
      SELECT ${code}, ${name}, ${unit}, ${is_whole} WHERE ${areFree} RETURNING id`,
    audit: { action: 'source_datum.create', entity: 'source_datum', after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
}

/** Stores a datum over the version that was read. */
export function saveStatement(
  id: number,
  version: number,
  { name, unit, is_whole }: SourceDatumEdit,
  changed: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject },
) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE source_data SET name = ${name}, unit = ${unit}, is_whole = ${is_whole}, version = version + 1,
        updated_at = now()
      WHERE id = ${id} AND version = ${version} RETURNING id`,
    audit: { action: 'source_datum.update', entity: 'source_datum', ...changed },
  })
}

/** Deletes a datum that no variable asks for. */
export function deleteStatement(id: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { source_data: [id] },
    gate: Prisma.sql`
      DELETE FROM source_data d WHERE d.id = ${id}
        AND NOT EXISTS (SELECT FROM metric_calc_data v WHERE v.source_datum_id = d.id) RETURNING d.id`,
    audit: { action: 'source_datum.delete', entity: 'source_datum', before },
  })
}

const touched = (which: Prisma.Sql) => Prisma.sql`
  UPDATE source_data d SET version = version + 1, updated_at = now() WHERE ${which} RETURNING d.id`

/** Links variables that are of no datum; all of them or none. */
export function linkStatement(id: number, ids: readonly number[], after: Prisma.InputJsonObject) {
  const { free, areFree } = freeVariables(ids)
  return change(idRow, {
    locks: { source_data: [id] },
    first: { free },
    gate: touched(Prisma.sql`d.id = ${id} AND ${areFree}`),
    audit: { action: 'source_datum.link', entity: 'source_datum', after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
}

/** Gives a variable up; it asks for something else. */
export function unlinkStatement(id: number, variableId: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { source_data: [id] },
    gate: touched(Prisma.sql`d.id = ${id} AND EXISTS (
      SELECT FROM metric_calc_data v WHERE v.id = ${variableId} AND v.source_datum_id = d.id)`),
    audit: { action: 'source_datum.unlink', entity: 'source_datum', before },
    steps: (datum) => ({
      given_up: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = NULL FROM ${datum} datum WHERE v.id = ${variableId}`,
    }),
  })
}

/** Makes one datum of two: the variables of the other one go over, and it is gone. */
export function mergeStatement(
  id: number,
  otherId: number,
  changed: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject },
) {
  return change(idRow, {
    locks: { source_data: [id, otherId] },
    gate: touched(
      Prisma.sql`d.id = ${id} AND EXISTS (SELECT FROM source_data o WHERE o.id = ${otherId} AND o.id <> d.id)`,
    ),
    audit: { action: 'source_datum.merge', entity: 'source_datum', ...changed },
    steps: (datum) => ({
      moved: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = datum.id FROM ${datum} datum
        WHERE v.source_datum_id = ${otherId}`,
      gone: Prisma.sql`DELETE FROM source_data o USING ${datum} datum WHERE o.id = ${otherId}`,
    }),
  })
}
