import { effectQuarters, isCollectedAfter } from '@/lib/calc/comparison/effect'
import { daysBetween, type IsoDate } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import type { MeasureRow, PlannedMeasure } from '@/lib/features/measures/shapes'

/** States of a measure, in the order of the list, and how one in it is called. */
export const STATES = [
  { state: 'overdue', name: 'Просрочены', one: 'просрочено' },
  { state: 'active', name: 'В работе', one: 'в работе' },
  { state: 'early', name: 'Завершены, рано судить', one: 'завершено, рано судить' },
  { state: 'judged', name: 'Завершены, эффект посчитан', one: 'завершено, эффект посчитан' },
  { state: 'unjudged', name: 'Завершены, сравнить не с чем', one: 'завершено, сравнить не с чем' },
  { state: 'cancelled', name: 'Отменены', one: 'отменено' },
] as const
export type MeasureState = (typeof STATES)[number]['state']

export const stateOfOne = (state: MeasureState): string =>
  STATES.find((one) => one.state === state)?.one ?? ''

export function stateOf(
  { status, is_overdue }: Pick<PlannedMeasure, 'status' | 'is_overdue'>,
  effect: MeasureEffect | undefined,
): MeasureState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'active') return is_overdue ? 'overdue' : 'active'
  if (!effect || effect.state === 'early') return 'early'
  return effect.state === 'judged' ? 'judged' : 'unjudged'
}

export interface Listed {
  measure: MeasureRow
  effect: MeasureEffect | undefined
  state: MeasureState
}

export const listedMeasures = (
  measures: readonly MeasureRow[],
  effects: readonly MeasureEffect[],
): Listed[] => {
  const known = new Map(effects.map((effect) => [effect.measure_id, effect]))
  return measures.map((measure) => {
    const effect = known.get(measure.id)
    return { measure, effect, state: stateOf(measure, effect) }
  })
}

/** The requested measure, otherwise the first in the list's order. */
export const openOf = (listed: readonly Listed[], measureId: number | null): Listed | undefined =>
  listed.find(({ measure }) => measure.id === measureId) ??
  STATES.flatMap(({ state }) => listed.filter((one) => one.state === state))[0]

type Of = Pick<PlannedMeasure['metric'], 'decimals' | 'order'>

const quarters = (count: number) => counted(count, 'квартал', 'квартала', 'кварталов')

/** An effect as shown in a line of the list. */
export function effectShort(effect: MeasureEffect, of: Of): string {
  switch (effect.state) {
    case 'early':
      return `есть ${quarters(effect.quarters)} из 4`
    case 'judged':
      return effect.may_be_chance && effect.difference !== 0
        ? 'разница может быть случайностью'
        : differenceWords(effect, of)
    case 'alone':
      return 'мало организаций для сравнения'
    case 'yearly':
      return 'показатель годовой'
    case 'no_before':
      return 'мало данных до начала или после'
  }
}

export const arrowWords = ({ before, after }: { before: number; after: number }, { decimals }: Of) =>
  `${formatNumber(before, decimals)} → ${formatNumber(after, decimals)}`

/** Of the effect of a watcher's measure. */
export const NO_OWN_DATA = 'Эффекта не будет: он считается по данным организации, а наблюдатель их не вводит'

/** Of the effect of a measure on an indicator reported once a year. */
const NO_YEARLY = 'У годового показателя эффект не считается'
const NO_LONGER =
  'Эффекта не будет: он считается по четырём кварталам после завершения, а показатель закрывается раньше'

/** Why a measure that ends on a day has no effect; null where it will have one. */
export function noEffectWords({ date_begin, metric }: Judgeable, end: IsoDate): string | null {
  if (metric.metric_period_id === PERIODICITY.year) return NO_YEARLY
  return isCollectedAfter(effectQuarters(date_begin, end).after, metric.date_end) ? null : NO_LONGER
}

type Judgeable = Pick<PlannedMeasure, 'date_begin'> & {
  metric: Pick<PlannedMeasure['metric'], 'metric_period_id' | 'date_end'>
}

const REGRESSION =
  'Часть улучшения после плохого времени приходит сама: крайние значения обычно сменяются средними.'

/** The effect of a measure as a sentence, and the arithmetic under it. */
export function effectWords(effect: MeasureEffect, of: Of): { headline: string; arithmetic: string } {
  switch (effect.state) {
    case 'early':
      return {
        headline: `Рано судить: после завершения есть ${quarters(effect.quarters)} из 4`,
        arithmetic: `Эффект посчитаем по четырём кварталам после завершения: изменение к четырём кварталам до начала (с данными — хотя бы трём) сравним с изменением медианы группы. ${REGRESSION}`,
      }
    case 'yearly':
      return {
        headline: NO_YEARLY,
        arithmetic: `Эффект считают по четырём кварталам до начала и четырём после завершения, а годовой показатель сдают раз в год. ${REGRESSION}`,
      }
    case 'no_before':
      return {
        headline: 'Эффект не посчитать: до начала или после завершения мало данных',
        arithmetic:
          'Нужны хотя бы три квартала из четырёх до начала, четыре после завершения и достаточный знаменатель.',
      }
    case 'alone':
      return {
        headline: `Было и стало: ${arrowWords(effect.own, of)}. Сравнить с группой нельзя`,
        arithmetic: `Слишком мало других организаций с данными за те же кварталы. ${REGRESSION}`,
      }
    case 'judged':
      return { headline: judgedWords(effect, of), arithmetic: judgedArithmetic(effect, of) }
  }
}

type Judged = Extract<MeasureEffect, { state: 'judged' }>

function judgedArithmetic(effect: Judged, of: Of): string {
  const { others, share } = effect
  const all = others + 1
  return [
    `Организация: ${arrowWords(effect.own, of)}, медиана группы: ${arrowWords(effect.median, of)}.`,
    `Доля тех, чьё изменение с поправкой на размер такое же или больше, в любую сторону: ${formatNumber(share, 3)} (с ней ${counted(all, 'организация', 'организации', 'организаций')}).`,
    effect.from_worst ? 'Показатель выбран после плохого года: часть улучшения приходит сама.' : REGRESSION,
  ].join(' ')
}

const days = (count: number) => counted(count, 'день', 'дня', 'дней')

/** «31.03.2025, завершено 28.03.2025, на 3 дня раньше» */
export function dueWords({ due_date, date_end }: Pick<PlannedMeasure, 'due_date' | 'date_end'>): string {
  if (date_end === null) return formatDate(due_date)
  const left = daysBetween(date_end, due_date)
  const when = left === 0 ? 'в срок' : left > 0 ? `на ${days(left)} раньше` : `на ${days(-left)} позже`
  return `${formatDate(due_date)}, завершено ${formatDate(date_end)}, ${when}`
}

/**
 * When the effect of an active measure will be known if it ends by its due date; of an overdue one, if it ends today.
 * @param today the project's current day
 */
export function effectDueWords(
  measure: Judgeable & Pick<PlannedMeasure, 'due_date' | 'is_overdue'>,
  today: IsoDate,
): string {
  const { date_begin, due_date, is_overdue } = measure
  const end = is_overdue ? today : due_date
  const none = noEffectWords(measure, end)
  if (none !== null) return `${none}.`
  const last = effectQuarters(date_begin, end).after.at(-1)
  const when = last
    ? ` (при завершении ${is_overdue ? 'сегодня' : 'в срок'} — ${quarterName(last.quarter)}а ${last.year} года)`
    : ''
  return `Результат сравним с четырьмя кварталами до начала (нужны данные хотя бы трёх), когда будут утверждены четыре квартала после завершения и выйдет выпуск последнего из них${when}.`
}

/** The date in a line of the list: «до 15.12.2026», «срок был 15.11.2026», or the day it ended. */
export function whenWords({ status, due_date, date_end, is_overdue }: PlannedMeasure): string {
  if (status !== 'active') return date_end ? formatDate(date_end) : ''
  return `${is_overdue ? 'срок был' : 'до'} ${formatDate(due_date)}`
}

/** «на 0,8 лучше, чем у группы» */
function differenceWords({ difference, better }: Judged, { decimals }: { decimals: number }): string {
  if (difference === 0) return 'так же, как у группы'
  const plain = difference > 0 ? 'больше' : 'меньше'
  const way = better === null ? plain : better ? 'лучше' : 'хуже'
  return `на ${formatNumber(Math.abs(difference), decimals)} ${way}, чем у группы`
}

export function judgedWords(effect: Judged, of: { decimals: number }): string {
  if (effect.difference === 0) return 'Изменилось так же, как у группы'
  const chance = effect.may_be_chance ? 'может быть случайностью' : 'случайностью это объяснить трудно'
  const lucky =
    effect.from_worst && effect.better ? ', но часть улучшения после плохого года приходит сама' : ''
  return `Стало ${differenceWords(effect, of)}; ${chance}${effect.may_be_chance ? '' : lucky}`
}
