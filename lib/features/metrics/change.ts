import 'server-only'
import { type Change, commitOne } from '@/lib/core/db/change'
import { AppError, type FieldErrors, fieldError, stale } from '@/lib/core/http/errors'

const CATEGORY_NAME_TAKEN = 'Категория с таким наименованием уже есть'
const METRIC_NAME_TAKEN = 'Показатель с таким наименованием уже есть'
const CATEGORY_SHORT_TAKEN = 'Категория с таким кратким наименованием уже есть'
const METRIC_SHORT_TAKEN = 'Показатель с таким кратким наименованием уже есть'
const HAS_MEASURES = 'Удаляемый показатель есть в планах мероприятий'
const HAS_OFFERS = 'Есть запросы на взаимодействие по удаляемому показателю'

/** The error for a violated key. */
export function refusalOf(constraint: string): AppError | undefined {
  if (constraint === 'metric_categories_name_key') return fieldError('name', CATEGORY_NAME_TAKEN)
  if (constraint === 'metrics_name_key') return fieldError('name', METRIC_NAME_TAKEN)
  if (constraint === 'metric_categories_short_name_key') return fieldError('short_name', CATEGORY_SHORT_TAKEN)
  if (constraint === 'metrics_short_name_key') return fieldError('short_name', METRIC_SHORT_TAKEN)
  if (constraint === 'contact_offers_metric_id_fkey') return conflict(HAS_OFFERS)
  if (constraint === 'measures_metric_id_fkey') return conflict(HAS_MEASURES)
  const field = /^metrics_(\w+_id)_fkey$/.exec(constraint)?.[1]
  return field ? fieldError(field, 'Выберите значение из списка') : undefined
}

/**
 * Runs a change of a category or an indicator.
 * @returns the changed row's id, undefined if it was not allowed
 * @throws AppError invalid (name taken, no such reference), conflict (contact offers, measures)
 */
export async function runChange(change: Change<{ id: number }>): Promise<number | undefined> {
  return (await commitOne(change, refusalOf))?.id
}

export function conflict(message: string, errors?: FieldErrors): AppError {
  return new AppError('conflict', { message, ...(errors ? { errors } : {}) })
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
}: {
  position?: number | undefined
  position_from?: number | undefined
  version?: number | null
}): boolean {
  return position !== undefined && Object.values(fields).every((field) => field === undefined)
}
