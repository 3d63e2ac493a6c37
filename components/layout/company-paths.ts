export const COMPANIES_PATH = '/admin/companies'
export const COMPANIES_CRUMBS = ['Администрирование', { label: 'Организации', href: COMPANIES_PATH }]
export const ADMINISTRATORS_PATH = `${COMPANIES_PATH}/administrators`
export const IMPORT_PATH = `${COMPANIES_PATH}/import`
export const USERS_IMPORT_PATH = `${IMPORT_PATH}/users`
export const companyEditPath = (id: number) => `${COMPANIES_PATH}/${id}/edit`
export const companyUsersPath = (id: number) => `${COMPANIES_PATH}/${id}/users`
