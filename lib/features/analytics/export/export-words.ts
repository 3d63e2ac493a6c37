import { METHOD_VERSION } from '@/lib/calc/method-version'
import { plural } from '@/lib/core/format/plural'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import type { FilterNames } from '@/lib/features/analytics/export/export-data'
import type { OwnNonValue } from '@/lib/features/analytics/group/contract'
import { incompleteWords } from '@/lib/features/analytics/labels'
import type { ReportCell } from '@/lib/features/analytics/report/contract'

const REASONS: Readonly<Record<OwnNonValue, string>> = {
  missing: 'нет данных',
  zero_denominator: 'знаменатель равен нулю',
  not_finite: 'значение не вычисляется',
  inactive: 'показатель неприменим либо нет данных',
  small_denominator: 'малый знаменатель, в сравнении не участвует',
}

/** What a reader of the cell has to know, null when nothing. */
export function cellNote(cell: ReportCell, minGroup: number): string | null {
  const { own, non_value, incomplete, below_minimum } = cell
  const hasOwn = own !== null || non_value !== null
  const notes = [
    non_value === null ? null : REASONS[non_value],
    incomplete ? incompleteWords(incomplete) : null,
    below_minimum && hasOwn ? `недостаточно организаций для сравнения: меньше ${minGroup}` : null,
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join('; ')
}

export interface Conditions {
  title: string
  /** Moment of making, in words. */
  madeAt: string
  ownNumber: string | null
  years: string
  filters: FilterNames
  isEmergency: boolean | null
  /** Null below the minimum. */
  organisations: number | null
  minGroup: number
}

const EVERY = 'все'

function* conditionRows(conditions: Conditions): Generator<[string, string | number]> {
  const { filters, isEmergency, ownNumber } = conditions
  yield ['Сформирован', conditions.madeAt]
  yield ['Организация', ownNumber === null ? 'не выбрана' : `№ ${ownNumber}`]
  yield ['Годы', conditions.years]
  yield ['Тип организации', filters.types?.join(', ') ?? EVERY]
  yield ['Форма собственности', filters.ownership ?? EVERY]
  yield ['Уровень', filters.level ?? EVERY]
  yield ['Коечный фонд', filters.beds ?? EVERY]
  yield [
    'Экстренная помощь',
    isEmergency === null ? EVERY : isEmergency ? 'с экстренной помощью' : 'без экстренной помощи',
  ]
  yield ['Организаций в группе (N)', conditions.organisations ?? `меньше ${conditions.minGroup}`]
  yield ['Наименьшая группа для сравнения', conditions.minGroup]
  yield ['Метод', `версия ${METHOD_VERSION}`]
}

function method(minGroup: number): string[] {
  const organisations = `${minGroup} ${plural(minGroup, 'организации', 'организаций', 'организаций')}`
  return [
    'Учитываются только утверждённые значения организаций — участников проекта, подходящих под условия отбора.',
    'Значение за год вычисляется по формуле из сумм (или средних) исходных данных утверждённых кварталов, а не как среднее квартальных значений. Если утверждены не все кварталы, год отмечен как неполный; в группы года входят организации, у которых не хватает не больше одного квартала.',
    'Значение со знаменателем меньше наименьшего показано только своей организации и в сравнение не входит.',
    'Медиана — середина ряда значений группы, округлённых до знаков показателя. Место — по значению в сторону цели показателя; равные значения делят место. Место не означает статистически значимого отличия.',
    `Если значение, кроме вашей, есть менее чем у ${organisations}, медиана, место и число организаций не приводятся.`,
    'Свойства других организаций обобщены: каждый показанный набор свойств общий не менее чем для шести участников; скрытое свойство не подходит ни под один отбор.',
    'Изменение — разность с предыдущим периодом той же длины: квартала с предыдущим кварталом, года с предыдущим годом.',
  ]
}

/** The first sheet: what was asked for, of when, and how it is worked out. */
export function* conditionSheetRows(conditions: Conditions): Generator<WorkbookRow> {
  yield [{ value: conditions.title, look: 'title' }]
  yield []
  for (const [label, value] of conditionRows(conditions)) {
    yield [
      { value: label, look: 'muted' },
      { value, look: typeof value === 'number' ? 'line' : 'plain' },
    ]
  }
  yield []
  yield [{ value: 'Как вычисляется', look: 'strong' }]
  for (const [index, text] of method(conditions.minGroup).entries())
    yield [{ value: `${index + 1}.`, look: 'muted' }, text]
}
