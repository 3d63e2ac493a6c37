import { COMPANY_ROLE } from '@/lib/core/dictionaries'

/** Company role id → the word of its chip. */
export const COMPANY_ROLE_NAMES: Readonly<Record<number, string>> = {
  [COMPANY_ROLE.participant]: 'участник',
  [COMPANY_ROLE.watcher]: 'наблюдатель',
}
