import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import type { Sign } from '@/lib/core/paper/paper'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { Signal } from '@/lib/features/control-reports/content/series'
import type { Measure } from '@/lib/features/measures/shapes'

export const shown = (value: number | null, { decimals }: Pick<AnalyticsMetric, 'decimals'>): string =>
  formatNumber(value, decimals)

const SEPARATE = '\u00a0'

/** «8,16 %», «8,16 на 1000 дней». */
export const withUnit = (value: number | null, metric: AnalyticsMetric): string =>
  `${shown(value, metric)}${SEPARATE}${metric.metric_unit.name}`

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** «С. В. Ершова»; a name that has initials already, or is none of two or three words, stays as it is. */
export function signatureName(name: string): string {
  const [surname, ...others] = name.trim().split(/\s+/)
  if (surname === undefined || others.length === 0 || others.length > 2 || name.includes('.'))
    return name.trim()
  return [...others.map((one) => `${one.charAt(0)}.`), surname].join(' ')
}

/** Within a sentence; an abbreviation keeps its capitals. */
export const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** «IV квартала 2024 года» */
export const ofQuarter = ({ year, quarter }: { year: number; quarter: number }): string =>
  `${quarterName(quarter)}а ${year} года`

/** «во II квартале 2026 года» */
export const inQuarter = ({ year, quarter }: { year: number; quarter: number }): string =>
  `${quarter === 2 ? 'во' : 'в'} ${quarterName(quarter)}е ${year} года`

/** «IV 24» */
export const quarterMark = ({ year, quarter }: { year: number; quarter: number }): string =>
  `${quarterName(quarter).split(' ')[0]} ${String(year).slice(2)}`

export const signOf = ({ kind, better }: Pick<Signal, 'kind' | 'better'>): Sign => ({
  shape: better ? 'square' : 'diamond',
  filled: kind === 'outlier',
})

export const SIGNAL_NAME = { outlier: 'выброс', shift: 'сдвиг' } as const

export const ASSURANCE_NAME = {
  steady: 'достигается',
  sometimes: 'то да, то нет',
  never: 'не достигается',
} as const

/** «не более 3,00» */
export const goalWords = (metric: AnalyticsMetric, value: number): string =>
  `${metric.metric_target_order.system_name === 'asc' ? 'не более' : 'не менее'} ${shown(value, metric)}`

/** After «из». */
const OTHERS = ['организации', 'организаций', 'организаций'] as const

/** What came of a measure, short enough for a table. */
export function effectWords(effect: MeasureEffect | undefined, { decimals }: Measure['metric']): string {
  switch (effect?.state) {
    case undefined:
    case 'early':
      return `рано судить: есть ${counted(effect?.quarters ?? 0, 'квартал', 'квартала', 'кварталов')} из 4`
    case 'no_before':
      return 'эффект не посчитать: мало данных до начала или после'
    case 'alone':
      return `было ${formatNumber(effect.own.before, decimals)}, стало ${formatNumber(effect.own.after, decimals)}; сравнить не с чем`
    case 'judged': {
      const { difference, better, others, share, may_be_chance } = effect
      const moved = Math.round(share * (others + 1)) - 1
      const what =
        better === null
          ? 'изменилось так же, как у группы'
          : `на ${formatNumber(Math.abs(difference), decimals)} ${better ? 'лучше' : 'хуже'}, чем у группы`
      const chance = may_be_chance ? 'может быть случайностью' : 'случайностью объяснить трудно'
      const verb = plural(moved, 'изменилась', 'изменились', 'изменились')
      return `${what}; ${chance}: не меньше ${moved === 0 ? 'не изменилась ни одна' : `${verb} ${moved}`} из ${counted(others, ...OTHERS)}`
    }
  }
}
