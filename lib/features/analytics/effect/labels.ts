import { formatNumber } from '@/lib/core/format/numbers'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'

type Judged = Extract<MeasureEffect, { state: 'judged' }>

/** «на 0,8 лучше, чем у группы» */
export function differenceWords({ difference, better }: Judged, { decimals }: { decimals: number }): string {
  if (better === null) return 'так же, как у группы'
  return `на ${formatNumber(Math.abs(difference), decimals)} ${better ? 'лучше' : 'хуже'}, чем у группы`
}

/** What came of a measure, in a sentence: «Стало на 0,8 лучше, чем у группы; может быть случайностью» */
export function judgedWords(effect: Judged, of: { decimals: number }): string {
  if (effect.better === null) return 'Изменилось так же, как у группы'
  const chance = effect.may_be_chance ? 'может быть случайностью' : 'случайностью это объяснить трудно'
  return `Стало ${differenceWords(effect, of)}; ${chance}`
}
