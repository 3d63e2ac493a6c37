import { plural } from '@/lib/core/format/plural'

const QUARTERS = 4

/** «неполный год: 2 квартала из 4»; of months «неполный квартал: 2 месяца из 3». */
export function incompleteWords({ periods, of }: { periods: number; of: number }): string {
  if (of === QUARTERS)
    return `неполный год: ${periods} ${plural(periods, 'квартал', 'квартала', 'кварталов')} из ${of}`
  const whole = of > QUARTERS ? 'год' : 'квартал'
  return `неполный ${whole}: ${periods} ${plural(periods, 'месяц', 'месяца', 'месяцев')} из ${of}`
}
