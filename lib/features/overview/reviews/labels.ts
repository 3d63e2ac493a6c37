import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import { usualCases } from '@/lib/features/analytics/own/labels'
import { type ChartSignal, shown, signWords } from '@/lib/features/analytics/own/rules'
import type { SignalReview } from '@/lib/features/overview/contract'

type Cause = NonNullable<SignalReview['answer']>['cause']

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  care: 'Проблема помощи',
  error: 'Ошибка в данных',
  counting: 'Изменился учёт или определение',
  patients: 'Изменился поток пациентов',
  unknown: 'Причина не найдена',
  helped: 'Что помогло',
}

/** «выброс, хуже · II квартал 2026» */
export const reviewWords = ({ kind, is_better, year, quarter }: SignalReview): string =>
  `${signWords({ kind, better: is_better })} · ${kind === 'shift' ? 'с ' : ''}${quarterName(quarter)}${kind === 'shift' ? 'а' : ''} ${year}`

type Gone = Pick<SignalReview, 'kind' | 'value' | 'value_now'> & { metric: { decimals: number } }

/** A signal that disappeared: only an outlier's value is of one quarter, which tells whether that was corrected. */
export function goneWords({ kind, value, value_now, metric }: Gone): string {
  if (value_now === null) return 'Квартал не утверждён: сигнала пока нет'
  const [was, is] = [value, value_now].map((one) => formatNumber(one, metric.decimals))
  return kind === 'outlier' && was !== is
    ? `Исправлено: ${was} → ${is}, сигнала больше нет`
    : 'Сигнала больше нет: данные с тех пор изменились'
}

/** Evidence for and against chance by name: «Случаи» — «21 вместо обычных 6». */
export function signalFacts(
  { kind, cases, level, center, chance, since, until, lasts }: ChartSignal,
  { metric }: Pick<OwnDynamics, 'metric'>,
): Array<{ name: string; text: string }> {
  const quarters = counted(until - since + 1, 'квартал', 'квартала', 'кварталов')
  const facts = [
    cases && {
      name: 'Случаи',
      text: `${formatNumber(Math.round(cases.own))} вместо обычных ${usualCases(cases.usual)}`,
    },
    {
      name: kind === 'shift' ? 'В среднем' : 'Значение',
      text: `${shown(level, metric)} ${metric.metric_unit.name}, обычно ${shown(center, metric)}`,
    },
    chance !== null && {
      name: 'Случайно ли',
      text: `так далеко случайно бывает не чаще раза на ${formatNumber(rarity(chance))} кварталов`,
    },
    kind === 'shift' && { name: 'Длится', text: lasts ? `${quarters}, до сих пор` : quarters },
  ]
  return facts.filter((fact) => fact !== null && fact !== false)
}

const RAREST = 10_000

/** 1 / probability with two digits, rounded down, so that «not more often than» stays true. */
function rarity(chance: number): number {
  const often = chance * RAREST > 1 ? 1 / chance : RAREST
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(often)) - 1)
  return Math.floor(often / digit) * digit
}
