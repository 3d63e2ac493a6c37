export const COMPANIES_PATH = '/admin/companies'
export const COMPANIES_CRUMBS = ['Администрирование', { label: 'Организации', href: COMPANIES_PATH }]
export const companyEditPath = (id: number) => `${COMPANIES_PATH}/${id}/edit`
export const companyUsersPath = (id: number) => `${COMPANIES_PATH}/${id}/users`
