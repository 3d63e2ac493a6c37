import type { Crumb } from '@/components/ui/basics/breadcrumbs'

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

const COMPANIES: Crumb[] = ['Администрирование', { label: 'Организации', href: '/admin/companies' }]

/** Name of the list on the path to it. */
export const usersName = (place: UsersPlace): string =>
  isOfCompany(place) ? 'Пользователи' : usersTitle(place)

const isOfCompany = ({ viewer, companyId }: UsersPlace) => viewer === 'admin' && companyId !== null

/** Breadcrumbs above the list. */
export function usersCrumbs(place: UsersPlace): Crumb[] {
  const { viewer, companyId, companyName } = place
  if (viewer !== 'admin') return ['Настройки']
  return isOfCompany(place)
    ? [...COMPANIES, { label: companyName, href: `/admin/companies/${companyId}/edit` }]
    : COMPANIES
}

/** Breadcrumbs of a page below the list. */
export const belowUsersCrumbs = (place: UsersPlace): Crumb[] => [
  ...usersCrumbs(place),
  { label: usersName(place), href: usersPath(place) },
]
