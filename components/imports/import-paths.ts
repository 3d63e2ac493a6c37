export const IMPORT_PATHS = {
  list: '/admin/companies',
  companies: '/admin/companies/import',
  users: '/admin/companies/import/users',
} as const

export const importCrumbs = (label: string) => [
  { label: 'Администрирование' },
  { label: 'Организации', href: IMPORT_PATHS.list },
  { label },
]
