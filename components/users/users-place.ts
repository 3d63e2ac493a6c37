import {
  ADMINISTRATORS_PATH,
  COMPANIES_CRUMBS,
  companyEditPath,
  companyUsersPath,
} from '@/components/layout/company-paths'
import type { Crumb } from '@/components/ui/basics/breadcrumbs'

/** The list's people, and the viewer. */
export interface UsersPlace {
  /** Null for the list of administrators. */
  companyId: number | null
  companyName: string
  /** Role of the viewer: determines the offered actions. */
  viewer: 'admin' | 'manager'
  viewerId: number
  lettersWait: boolean
}

/** Path of the list, and prefix of the forms' paths. */
export function usersPath({ viewer, companyId }: UsersPlace): string {
  if (companyId === null) return ADMINISTRATORS_PATH
  return viewer === 'admin' ? companyUsersPath(companyId) : '/settings/users'
}

export const userEditPath = (place: UsersPlace, id: number): string => `${usersPath(place)}/${id}/edit`

export function usersTitle({ viewer, companyId }: UsersPlace): string {
  if (companyId === null) return 'Администраторы'
  return viewer === 'admin' ? 'Пользователи организации' : 'Мои пользователи'
}

/** Name of the list on the path to it. */
export const usersName = (place: UsersPlace): string =>
  place.viewer === 'admin' && place.companyId !== null ? 'Пользователи' : usersTitle(place)

/** Breadcrumbs above the list. */
export function usersCrumbs({ viewer, companyId, companyName }: UsersPlace): Crumb[] {
  if (viewer !== 'admin') return ['Настройки']
  return companyId === null
    ? COMPANIES_CRUMBS
    : [...COMPANIES_CRUMBS, { label: companyName, href: companyEditPath(companyId) }]
}

/** Breadcrumbs of a page below the list. */
export const belowUsersCrumbs = (place: UsersPlace): Crumb[] => [
  ...usersCrumbs(place),
  { label: usersName(place), href: usersPath(place) },
]
