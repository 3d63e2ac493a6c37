import 'server-only'
import { addDays } from '@/lib/calc/dates'
import { changedFields } from '@/lib/core/db/audit'
import { fieldError, stale } from '@/lib/core/http/errors'
import {
  closeCategoryStatement,
  createCategoryStatement,
  deleteCategoryStatement,
  saveCategoryStatement,
} from '@/lib/features/metrics/category-statements'
import { conflict, isMoveOnly, placeOf, requirePlace, runChange } from '@/lib/features/metrics/change'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'
import { readMetricCategory, readMetrics } from '@/lib/features/metrics/data'
import { CATEGORY_HAS_DOCUMENTS, closingProblem, openOn } from '@/lib/features/metrics/rules'
import type { CategoryEdit, Closing, NewCategory } from '@/lib/features/metrics/schema'

const CATEGORY_STALE = 'Категория изменена другим пользователем'

/** @throws AppError invalid (name taken) */
export async function createCategory(input: NewCategory): Promise<MetricCategoryAnswer> {
  const statement = createCategoryStatement(
    { name: input.name, short_name: input.short_name ?? null },
    placeOf(input.position),
  )
  return readMetricCategory((await runChange(statement)) ?? 0)
}

/**
 * Stores an edit over the version it was made on (without one, over what is stored now); another position moves
 * the category there in the list.
 * @throws AppError not_found, stale, invalid (name taken)
 */
export async function saveCategory(id: number, edit: CategoryEdit): Promise<MetricCategoryAnswer> {
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
  const place = after.position === position ? undefined : Math.max(1, after.position)
  const statement = saveCategoryStatement(id, {
    version: category.version,
    isMoveOnly: isMoveOnly(edit),
    names: after,
    place,
    placeFrom: edit.position_from,
    ...changedFields(before, after),
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
  if (!(await runChange(deleteCategoryStatement(id, before)))) {
    await readMetricCategory(id)
    throw conflict(CATEGORY_HAS_DOCUMENTS)
  }
}

/**
 * Ends all indicators of a category the day before, those that have ended by then excepted.
 * @throws AppError not_found, invalid (an indicator cannot end there, or none is left to end), stale
 */
export async function closeCategory(id: number, { from }: Closing): Promise<MetricCategoryAnswer> {
  await readMetricCategory(id)
  const metrics = openOn(await readMetrics(id), from)
  if (metrics.length === 0) throw fieldError('from', 'К этому дню закрыты все показатели категории')
  for (const metric of metrics) {
    const problem = closingProblem(metric, from)
    if (problem !== null) throw fieldError('from', `«${metric.short_name}»: ${problem}`)
  }
  if ((await runChange(closeCategoryStatement(id, metrics, addDays(from, -1)))) === undefined)
    throw stale(CATEGORY_STALE)
  return readMetricCategory(id)
}
