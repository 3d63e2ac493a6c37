import type { PropertyChange } from '@/lib/features/companies/contract'
import { PROPERTY_NAMES, type RequestStatus } from '@/lib/features/companies/values/rules'

export function propertyWords(value: PropertyChange['before']): string {
  if (value === null) return 'не указано'
  return typeof value === 'boolean' ? (value ? 'да' : 'нет') : value.name
}

/** «Коечный фонд: 200–399 → 100–199» */
export const propertyChangeWords = ({ property, before, after }: PropertyChange): string =>
  `${PROPERTY_NAMES[property]}: ${propertyWords(before)} → ${propertyWords(after)}`

/** «Коечный фонд: 200–399 → 100–199 и ещё 1»; null without changes. */
export const changesGist = ([first, ...more]: readonly PropertyChange[]): string | null =>
  first ? `${propertyChangeWords(first)}${more.length > 0 ? ` и ещё ${more.length}` : ''}` : null

export const REQUEST_STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  pending: 'ждёт решения',
  confirmed: 'подтверждена',
  refused: 'отклонена',
  withdrawn: 'отозвана',
  replaced: 'заменена',
}
