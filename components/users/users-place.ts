/** The list's people, and the viewer. */
export interface UsersPlace {
  /** Null for administrators. */
  companyId: number | null
  companyName: string
  /** Role of the viewer: determines the offered actions. */
  viewer: 'admin' | 'manager'
  viewerId: number
  lettersWait: boolean
}

const ADMINISTRATORS_PATH = '/admin/companies/administrators'

/** Path of the import of people. */
export const USERS_IMPORT_PATH = '/admin/companies/import/users'

/** Path of the list, and prefix of the forms' paths. */
export function usersPath({ viewer, companyId }: UsersPlace): string {
  if (companyId === null) return ADMINISTRATORS_PATH
  return viewer === 'admin' ? `/admin/companies/${companyId}/users` : '/settings/users'
}

export const userEditPath = (place: UsersPlace, id: number): string => `${usersPath(place)}/${id}/edit`

export function usersTitle({ viewer, companyId }: UsersPlace): string {
  if (companyId === null) return 'Администраторы'
  return viewer === 'admin' ? 'Пользователи организации' : 'Мои пользователи'
}

const COMPANIES = [{ label: 'Администрирование' }, { label: 'Организации', href: '/admin/companies' }]

/** Breadcrumbs of the list and a page below it. @param page its name; absent for the list itself */
export function usersCrumbs(place: UsersPlace, page?: string): Array<{ label: string; href?: string }> {
  const { viewer, companyId, companyName } = place
  const isCompany = viewer === 'admin' && companyId !== null
  const above = isCompany
    ? [...COMPANIES, { label: companyName, href: `/admin/companies/${companyId}/edit` }]
    : viewer === 'admin'
      ? COMPANIES
      : [{ label: 'Настройки' }]
  const list = isCompany ? 'Пользователи' : usersTitle(place)
  if (page === undefined) return [...above, { label: list }]
  return [...above, { label: list, href: usersPath(place) }, { label: page }]
}
