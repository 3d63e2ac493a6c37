import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { OwnRating } from '@/lib/features/analytics/rating/contract'

const QUARTERS = 4

/** «неполный год: 2 квартала из 4»; of months «неполный квартал: 2 месяца из 3». */
export function incompleteWords({ periods, of }: { periods: number; of: number }): string {
  if (of === QUARTERS)
    return `неполный год: ${periods} ${plural(periods, 'квартал', 'квартала', 'кварталов')} из ${of}`
  const whole = of > QUARTERS ? 'год' : 'квартал'
  return `неполный ${whole}: ${periods} ${plural(periods, 'месяц', 'месяца', 'месяцев')} из ${of}`
}

/** «3 случая», «2 койко-дня»: how far an own value is from its group's median, whichever way. */
export function casesWords(cases: number, unit: OwnRating['cases_unit']): string {
  const count = Math.abs(cases)
  const noun =
    unit === 'bed_days'
      ? plural(count, 'койко-день', 'койко-дня', 'койко-дней')
      : plural(count, 'случай', 'случая', 'случаев')
  return `${formatNumber(count)} ${noun}`
}
