import 'server-only'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { type List, makeRoomSql, nextVersion, placeSql } from '@/lib/features/metrics/sql'
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
      WHERE c.id = ${id} AND c.version = ${save.version} RETURNING c.id`,
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
