export const IMPORT_PATHS = {
  list: '/admin/companies',
  companies: '/admin/companies/import',
  users: '/admin/companies/import/users',
} as const
