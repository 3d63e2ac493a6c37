import { changeFormat, DAY_FORMAT, dayNumber, entryFormat } from '@/lib/core/workbook/style'
import type { WorkbookCell, WorkbookRow } from '@/lib/core/workbook/write'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { effectWords, type MeasureState, STATE_OF_ONE, stateOf } from '@/lib/features/analytics/effect/labels'
import type { Measure } from '@/lib/features/measures/shapes'

const COLUMNS: ReadonlyArray<[string, number]> = [
  ['№', 5],
  ['Показатель', 32],
  ['Мероприятие', 28],
  ['Причина', 30],
  ['Действие', 30],
  ['Ответственный', 18],
  ['Начало', 11],
  ['Срок', 11],
  ['Завершено', 11],
  ['Состояние', 15],
  ['Своя цель', 10],
  ['Эффект', 9],
  ['Что показало сравнение', 56],
]

export const MEASURE_WIDTHS = COLUMNS.map(([, width]) => width)
export const MEASURE_LAYOUT = { frozen: { rows: 1, columns: 3 }, filterRow: 1, landscape: true }

const LOOK: Partial<Record<MeasureState, WorkbookCell['look']>> = { overdue: 'bad', judged: 'good' }

const day = (value: string | null): WorkbookCell => ({
  value: value === null ? null : dayNumber(value),
  look: 'centred',
  format: DAY_FORMAT,
})

/** The organisation's plan in its order, with what came of each measure, as its screen says. */
export function* measureRows(
  measures: readonly Measure[],
  effects: readonly MeasureEffect[],
): Generator<WorkbookRow> {
  yield COLUMNS.map(([value]) => ({ value, look: 'header' }))
  for (const measure of measures)
    yield measureRow(
      measure,
      effects.find(({ measure_id }) => measure_id === measure.id),
    )
  if (measures.length === 0) yield [{ value: 'Мероприятий пока нет', look: 'line' }]
}

function measureRow(measure: Measure, effect: MeasureEffect | undefined): WorkbookRow {
  const { number, metric, name, cause, action, responsible, date_begin, due_date, date_end, target_value } =
    measure
  const state = stateOf(measure, effect)
  const words = effect && effectWords(effect, metric)
  return [
    { value: number, look: 'centred' },
    metric.name,
    { value: name, look: 'strong' },
    cause,
    action,
    responsible.name,
    day(date_begin),
    day(due_date),
    day(date_end),
    { value: STATE_OF_ONE[state], look: LOOK[state] ?? 'plain' },
    { value: target_value, look: 'centred', format: entryFormat(target_value) },
    {
      value: effect?.state === 'judged' ? effect.difference : null,
      look: 'centred',
      format: changeFormat(metric.decimals, false),
    },
    words ? `${words.headline}\n${words.arithmetic}` : null,
  ]
}
