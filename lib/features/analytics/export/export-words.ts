import { METHOD_VERSION } from '@/lib/calc/method-version'
import { plural } from '@/lib/core/format/plural'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import { markSign, markWords } from '@/lib/features/analytics/dynamics/labels'
import { MARKS } from '@/lib/features/analytics/dynamics/rules'
import type { FilterNames } from '@/lib/features/analytics/export/export-data'
import { restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import type { ReportCell } from '@/lib/features/analytics/report/contract'

/** What a reader of the cell has to know, null when nothing. Colours and signs are said in words here. */
export function cellNote(cell: ReportCell): string | null {
  const notes = [
    cell.signal && markWords(cell.signal),
    cell.better === null ? '' : `изменение: ${cell.better ? 'лучше' : 'хуже'}`,
    restrictionWords(cell),
    tooFewText(cell),
  ]
  return notes.filter(Boolean).join('; ') || null
}

export interface Conditions {
  title: string
  /** Moment of making, in words. */
  madeAt: string
  /** Whose side is shown, in words. */
  own: string
  years: string
  filters: FilterNames
  isEmergency: boolean | null
  /** Null below the minimum. */
  organisations: number | null
  minGroup: number
}

export const CONDITION_WIDTHS = [34, 90]

const EVERY = 'все'

function* conditionRows(conditions: Conditions): Generator<[string, string | number]> {
  const { filters, isEmergency } = conditions
  yield ['Сформирован', conditions.madeAt]
  yield ['Организация', conditions.own]
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

function* signs(): Generator<[string, string]> {
  for (const mark of MARKS) yield [markSign(mark), markWords(mark)]
  yield ['▲ ▼', 'изменение больше случайного (точный критерий, 0,01); без знака от случайного не отличимо']
  yield ['≤ ≥', 'ближайшая цель последнего года отчёта: проекта или своя']
  yield ['1 2 3', 'слева от таблицы: показать категории, показатели или всё, что о них известно']
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
  yield [{ value: 'Обозначения', look: 'strong' }]
  for (const [sign, text] of signs()) yield [{ value: sign, look: 'muted' }, text]
  yield []
  yield [{ value: 'Как вычисляется', look: 'strong' }]
  for (const [index, text] of method(conditions.minGroup).entries())
    yield [{ value: `${index + 1}.`, look: 'muted' }, text]
}
