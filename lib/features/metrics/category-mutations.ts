import 'server-only'
import type { z } from 'zod'
import { addDays, type IsoDate } from '@/lib/calc/dates'
import { auditEachSql, change, changedFields, changesNothing, makeChange } from '@/lib/core/db/change'
import { firstDaySql } from '@/lib/core/db/phrases'
import { idRow } from '@/lib/core/db/rows'
import { conflict, fieldError, stale } from '@/lib/core/http/errors'
import { isMoveOnly, placeOf, requirePlace, runChange } from '@/lib/features/metrics/change'
import { readMetricCategory, readMetrics } from '@/lib/features/metrics/data'
import { closingProblem, openOn, shortNameAfter } from '@/lib/features/metrics/rules'
import type { CategoryEdit, newCategorySchema } from '@/lib/features/metrics/schema'
import { createCategoryStatement, saveCategoryStatement } from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const CATEGORY_HAS_DOCUMENTS = 'Есть заполненные документы в удаляемой категории'
const CATEGORY_STALE = 'Категория изменена другим пользователем'

/** @throws AppError invalid (name taken) */
export async function createCategory(input: z.output<typeof newCategorySchema>) {
  const statement = createCategoryStatement(
    { name: input.name, short_name: input.short_name ?? null },
    placeOf(input.position),
  )
  return readMetricCategory((await runChange(statement)) ?? 0)
}

/**
 * Saves an edit over the version it was made on (without one, over the current one); a new position moves the category.
 * @throws AppError not_found, stale, invalid (name taken)
 */
export async function saveCategory(id: number, edit: CategoryEdit) {
  const category = await readMetricCategory(id)
  if (edit.version != null && edit.version !== category.version) throw stale(CATEGORY_STALE)
  requirePlace(category, edit)
  const { name, short_name, position } = category
  const before = { name, short_name, position }
  const after = {
    name: edit.name ?? name,
    short_name: edit.short_name ?? short_name,
    position: edit.position ?? position,
  }
  const changed = changedFields(before, after)
  if (changesNothing(changed)) return category
  const place = after.position === position ? undefined : Math.max(1, after.position)
  const statement = saveCategoryStatement(id, {
    version: category.version,
    isMoveOnly: isMoveOnly(edit),
    names: { name: after.name, short_name: shortNameAfter(category, edit) },
    place,
    placeFrom: edit.position_from,
    ...changed,
  })
  if (!(await runChange(statement))) throw stale(CATEGORY_STALE)
  return readMetricCategory(id)
}

/**
 * Deletes a category with its indicators.
 * @throws AppError not_found, conflict when there are documents
 */
export async function deleteCategory(id: number): Promise<void> {
  const category = await readMetricCategory(id)
  if (category.has_documents) throw conflict(CATEGORY_HAS_DOCUMENTS)
  const before = { name: category.name, metrics: category.metrics.map((metric) => metric.name) }
  const deletion = change(idRow, {
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
  if (!(await runChange(deletion))) {
    await readMetricCategory(id)
    throw conflict(CATEGORY_HAS_DOCUMENTS)
  }
}

/**
 * Ends all indicators of a category the day before, except those already ended.
 * @throws AppError not_found, invalid (an indicator cannot end there, or none is left), stale
 */
export async function closeCategory(id: number, { from }: { from: IsoDate }) {
  await readMetricCategory(id)
  const metrics = openOn(await readMetrics(id), from)
  if (metrics.length === 0) throw fieldError('from', 'К этому дню закрыты все показатели категории')
  for (const metric of metrics) {
    const problem = closingProblem(metric, from)
    if (problem !== null) throw fieldError('from', `«${metric.short_name}»: ${problem}`)
  }
  const last = addDays(from, -1)
  const ids = metrics.map((metric) => metric.id)
  const versions = metrics.map((metric) => metric.version)
  // Affects no row if any version changed or has a later document.
  await makeChange(idRow, {
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
      audited: auditEachSql(
        Prisma.sql`SELECT closed.id, jsonb_build_object('date_end', closable.date_end) AS before,
            jsonb_build_object('date_end', ${last}::date) AS after
          FROM ${closed} closed JOIN closable ON closable.id = closed.id`,
        { action: 'metric.update', entity: 'metric' },
      ),
    }),
    otherwise: () => stale(CATEGORY_STALE),
  })
  return readMetricCategory(id)
}
