import 'server-only'
import { auditEachSql, auditedRow } from '@/lib/core/db/audit'
import { change } from '@/lib/core/db/change'
import { firstDaySql } from '@/lib/core/db/phrases'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import {
  CATEGORY_PLACE,
  type List,
  makeRoomSql,
  nextVersion,
  placeSql,
  standsAt,
} from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/** The order of categories is a matter of all of their rows. */
const ALL_CATEGORIES = { metric_categories: Prisma.sql`true` }

/** Adds a category at a place of the list; null is the end. Without a short name it gets what fits of its name. */
export function createCategoryStatement(
  { name, short_name }: { name: string; short_name: string | null },
  place: number | null,
) {
  const list: List = { table: 'metric_categories', others: Prisma.sql`true` }
  return change(idRow, {
    locks: ALL_CATEGORIES,
    gate: Prisma.sql`
      INSERT INTO metric_categories (name, short_name, position)
      VALUES (${name}, ${short_name}, ${placeSql(list, place)}) RETURNING id`,
    audit: { action: 'metric_category.create', entity: 'metric_category', after: { name, short_name } },
    steps: (category) => ({
      ...(place !== null && { siblings: makeRoomSql(category, list, place) }),
    }),
  })
}

/** Stores a category over the version that was read; `place` undefined leaves it where it is. */
export function saveCategoryStatement(
  id: number,
  save: {
    version: number
    isMoveOnly: boolean
    names: { name: string; short_name: string }
    place: number | undefined
    /** Where it must still stand; undefined wherever it does. */
    placeFrom: number | undefined
    before: Prisma.InputJsonObject
    after: Prisma.InputJsonObject
  },
) {
  const { names, place, before, after } = save
  const list: List = { table: 'metric_categories', others: Prisma.sql`t.id <> ${id}` }
  const position = place === undefined ? Prisma.sql`c.position` : placeSql(list, place)
  return change(idRow, {
    locks: ALL_CATEGORIES,
    gate: Prisma.sql`
      UPDATE metric_categories c SET name = ${names.name}, short_name = ${names.short_name}, position = ${position},
        version = ${nextVersion('c', save)}, updated_at = now()
      WHERE c.id = ${id} AND c.version = ${save.version}
        AND ${standsAt(CATEGORY_PLACE, save.placeFrom)}
      RETURNING c.id`,
    audit: { action: 'metric_category.update', entity: 'metric_category', before, after },
    steps: (category) => ({
      ...(place !== undefined && { siblings: makeRoomSql(category, list, place) }),
    }),
  })
}

/** Deletes a category without documents, with its indicators. */
export function deleteCategoryStatement(id: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { metric_categories: [id] },
    first: {
      unused: Prisma.sql`
        SELECT c.id FROM metric_categories c WHERE c.id = ${id}
          AND NOT EXISTS (SELECT FROM input_documents d WHERE d.metric_category_id = c.id)`,
      emptied: Prisma.sql`DELETE FROM metrics m USING unused WHERE m.metric_category_id = unused.id`,
    },
    gate: Prisma.sql`DELETE FROM metric_categories c USING unused WHERE c.id = unused.id RETURNING c.id`,
    audit: { action: 'metric_category.delete', entity: 'metric_category', before },
  })
}

/**
 * Ends indicators of a category on this day, all of them or none: nothing happens when one is another version than was
 * read or has a document after it.
 */
export function closeCategoryStatement(
  id: number,
  metrics: readonly { id: number; version: number }[],
  last: string,
) {
  const ids = metrics.map((metric) => metric.id)
  const versions = metrics.map((metric) => metric.version)
  return change(idRow, {
    locks: { metric_categories: [id], metrics: ids },
    first: {
      closable: Prisma.sql`
        SELECT m.id, m.date_end FROM metrics m
        JOIN unnest(${ids}::int[], ${versions}::int[]) AS read(id, version) ON read.id = m.id AND read.version = m.version
        WHERE m.metric_category_id = ${id} AND NOT EXISTS (
          SELECT FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
          WHERE v.metric_id = m.id AND ${firstDaySql('d')} > ${last}::date)`,
    },
    gate: Prisma.sql`
      UPDATE metrics m SET date_end = ${last}::date, version = m.version + 1, updated_at = now()
      FROM closable WHERE m.id = closable.id AND (SELECT count(*) FROM closable) = ${ids.length}
      RETURNING m.id`,
    steps: (closed) => ({
      told: auditEachSql(
        selected(
          auditedRow,
          Prisma.sql`SELECT closed.id, jsonb_build_object('date_end', closable.date_end) AS before,
            jsonb_build_object('date_end', ${last}::date) AS after
          FROM ${closed} closed JOIN closable ON closable.id = closed.id`,
        ),
        { action: 'metric.update', entity: 'metric' },
      ),
    }),
  })
}
