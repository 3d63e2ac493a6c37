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
