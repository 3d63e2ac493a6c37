import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import type { PropertyValue } from '@/lib/features/companies/contract'
import type { RequestStatus } from '@/lib/features/companies/values/rules'

/** Company role id → text of its chip. */
export const COMPANY_ROLE_NAMES: Readonly<Record<number, string>> = {
  [COMPANY_ROLE.participant]: 'участник',
  [COMPANY_ROLE.watcher]: 'наблюдатель',
}

export function propertyWords(value: PropertyValue): string {
  if (value === null) return 'не указано'
  return typeof value === 'boolean' ? (value ? 'да' : 'нет') : value.name
}

export const REQUEST_STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  pending: 'ждёт решения',
  confirmed: 'подтверждена',
  refused: 'отклонена',
  withdrawn: 'отозвана',
  replaced: 'заменена',
}
