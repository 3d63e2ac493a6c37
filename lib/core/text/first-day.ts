import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'

/** Why a day that begins no period is refused. Apart from the fields of forms, because screens use it without Zod. */
export const FIRST_DAY_OF: Record<PeriodicityId, string> = {
  [PERIODICITY.year]: 'Выберите первый день года',
  [PERIODICITY.quarter]: 'Выберите первый день квартала',
  [PERIODICITY.month]: 'Выберите первый день месяца',
}
