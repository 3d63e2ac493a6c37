import { formatNumber } from '@/lib/core/format/numbers'
import { quarterName } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { signWords } from '@/lib/features/analytics/own/rules'
import type { SignalReview } from '@/lib/features/overview/reviews/shapes'

type Cause = NonNullable<SignalReview['answer']>['cause']

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  care: 'Проблема помощи',
  error: 'Ошибка в данных',
  counting: 'Изменился учёт или определение',
  patients: 'Изменился поток пациентов',
  unknown: 'Причина не найдена',
  helped: 'Что помогло',
}

/** What follows from an answer, said before it is given. */
export const CAUSE_HINTS: Readonly<Record<Exclude<Cause, 'helped'>, string>> = {
  care: 'Дальше — мероприятие',
  error: 'Дальше — просьба вернуть документ в работу',
  counting: 'Пределы можно пересчитать с этого квартала на графике',
  patients: 'Другие больные, новое отделение, закрытие',
  unknown: 'Тоже ответ: сигнал мог быть случайным',
}

/** What a signal asks of whoever answers, and where it is answered. */
export const reviewDeed = ({ id, better }: { id: number; better: boolean | null }) => ({
  action: better ? 'Что помогло?' : 'Разобрать',
  href: `/analytics/signals?${searchOf({ review: id })}`,
})

/** «выброс, хуже · II квартал 2026» */
export const reviewWords = ({ kind, is_better, year, quarter }: SignalReview): string =>
  `${signWords({ kind, better: is_better })} · ${kind === 'shift' ? 'с ' : ''}${quarterName(quarter)}${kind === 'shift' ? 'а' : ''} ${year}`

/** What became of a signal that is no more: «8,16 → 1,90». */
export function goneWords({ value, value_now, metric }: SignalReview): string {
  const was = formatNumber(value, metric.decimals)
  return value_now === null
    ? 'Квартал не утверждён: сигнала пока нет'
    : `Исправлено: ${was} → ${formatNumber(value_now, metric.decimals)}, сигнала больше нет`
}
