/** Whose people are shown, and to whom. */
export interface UsersPlace {
  /** Null: the administrators, who belong to no organisation. */
  companyId: number | null
  companyName: string
  /** The viewer's role: it decides which actions are offered. */
  viewer: 'admin' | 'manager'
  viewerId: number
  lettersWait: boolean
}

const ADMINISTRATORS_PATH = '/admin/companies/administrators'

/** Where the people of many organisations are invited by one file. */
export const USERS_IMPORT_PATH = '/admin/companies/import/users'

/** The address of the list; the forms' addresses begin with it. */
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

/** The path to the list and to a page below it. @param page its name; without it the list itself */
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
