export const COMPANIES_PATH = '/admin/companies'
export const companyEditPath = (id: number) => `${COMPANIES_PATH}/${id}/edit`
export const companyUsersPath = (id: number) => `${COMPANIES_PATH}/${id}/users`
