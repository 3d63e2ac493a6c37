/* Values that the schemas allow, for screens, which must not import schemas. */

/** `replaced`: by another proposal, or by an administrator's edit. */
export const REQUEST_STATUSES = ['pending', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const

export type RequestStatus = (typeof REQUEST_STATUSES)[number]

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

/** Properties that organisations are compared by, in profile order. */
export const PROPERTY_NAMES = {
  company_type_id: 'Тип организации',
  company_ownership_id: 'Форма собственности',
  company_level_id: 'Уровень',
  company_bed_capacity_id: 'Коечный фонд',
  is_emergency: 'Экстренная помощь',
} as const

export type Property = keyof typeof PROPERTY_NAMES
