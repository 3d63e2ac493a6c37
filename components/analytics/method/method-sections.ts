import { searchOf } from '@/lib/core/http/api-client'
import type { MethodQuery } from '@/lib/features/analytics/schema'

/** What the method page tells of, in its order: the anchor and the heading. */
export const METHOD_SECTIONS = {
  place: 'Место',
  score: 'Оценка',
  interval: 'Места с учётом случайности',
  star: 'Звёзды и надёжность',
  signal: 'Сигнал: выброс и сдвиг',
  funnel: 'Воронка',
  effect: 'Эффект мероприятия',
  warning: 'Предупреждение при вводе',
} as const

export type MethodSection = keyof typeof METHOD_SECTIONS

/** Where a section is, with the example of what is looked at. */
export const methodPath = (section: MethodSection, about: Partial<MethodQuery> = {}): string =>
  `/analytics/method?${searchOf(about)}#${section}`
