import type { CheckedList, CheckedRow, ListError } from '@/lib/core/workbook/list/shapes'

export type Outcome = CheckedRow['outcome']

/** In display order. */
export const OUTCOMES = ['refused', 'create', 'update', 'same'] as const satisfies readonly Outcome[]

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  refused: 'С ошибками',
  create: 'Новые',
  update: 'Изменятся',
  same: 'Без изменений',
}

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  refused: 'не загрузится',
  create: 'добавится',
  update: 'изменится',
  same: 'без изменений',
}

export function outcomeCounts({ rows }: Pick<CheckedList, 'rows'>): Record<Outcome, number> {
  const counts = { refused: 0, create: 0, update: 0, same: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** «D5, Регион» */
export const placeWords = ({ cell, column }: ListError): string =>
  [cell, column].filter((part) => part !== null).join(', ')
