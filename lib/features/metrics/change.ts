import 'server-only'
import { type Change, commitOne, refusalIn } from '@/lib/core/db/change'
import { conflict, stale } from '@/lib/core/http/errors'
import type { CategoryEdit, MetricEdit } from '@/lib/features/metrics/schema'

const HAS_MEASURES = 'Удаляемый показатель есть в планах мероприятий'
const HAS_OFFERS = 'Есть запросы на взаимодействие по удаляемому показателю'

const refusedField = refusalIn('metrics', {
  metric_categories_name_key: ['name', 'Категория с таким наименованием уже есть'],
  metrics_name_key: ['name', 'Показатель с таким наименованием уже есть'],
  metric_categories_short_name_key: ['short_name', 'Категория с таким кратким наименованием уже есть'],
  metrics_short_name_key: ['short_name', 'Показатель с таким кратким наименованием уже есть'],
  metrics_code_key: ['code', 'Показатель с таким кодом уже есть'],
  source_data_name_key: ['name', 'Данное с таким наименованием уже есть'],
})

export function refusalOf(constraint: string): Error | undefined {
  if (constraint === 'contact_offers_metric_id_fkey') return conflict(HAS_OFFERS)
  return constraint === 'measures_metric_id_fkey' ? conflict(HAS_MEASURES) : refusedField(constraint)
}

/**
 * Runs a change of a category or an indicator.
 * @returns the changed row's id, undefined if it was not allowed
 * @throws AppError invalid (name taken, no such reference), conflict (contact offers, measures)
 */
export async function runChange(change: Change<{ id: number }>): Promise<number | undefined> {
  return (await commitOne(change, refusalOf))?.id
}

/** Positions count from 1; null is the end. */
export function placeOf(position: number | undefined): number | null {
  return position === undefined ? null : Math.max(1, position)
}

/** @throws AppError stale when a row is no longer at the position the edit expects */
export function requirePlace(
  { position }: { position: number },
  edit: { position_from?: number | undefined },
): void {
  if (edit.position_from !== undefined && edit.position_from !== position)
    throw stale('Порядок уже изменил другой администратор')
}

/** Whether an edit only moves its row: positions keep the version, so that a concurrent editor gets no conflict. */
export function isMoveOnly({
  position,
  position_from,
  version,
  ...fields
}: MetricEdit | CategoryEdit): boolean {
  return position !== undefined && Object.values(fields).every((field) => field === undefined)
}
