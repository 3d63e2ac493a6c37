/* The values that schemas allow, for screens, which have no schemas. */

/** How a request stands: withdrawn by its organisation, replaced by another proposal or an administrator's own edit. */
export const REQUEST_STATUSES = ['pending', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const

export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/* The values that schemas allow, for screens, which have no schemas. */

/** What the list of organisations is ordered by. */
export const COMPANY_SORTS = [
  'id',
  'number',
  'name',
  'short_name',
  'city',
  'region',
  'company_role_id',
  'users_count',
] as const

/** What organisations are compared by, in the order of profiles. */
export const PROPERTY_NAMES = {
  company_type_id: 'Тип организации',
  company_ownership_id: 'Форма собственности',
  company_level_id: 'Уровень',
  company_bed_capacity_id: 'Коечный фонд',
  is_emergency: 'Экстренная помощь',
} as const

export type Property = keyof typeof PROPERTY_NAMES
