/** Whose people are shown, and to whom. */
export interface UsersPlace {
  companyId: number
  companyName: string
  /** Who looks: it decides what may be done. */
  viewer: 'admin' | 'manager'
  viewerId: number
}

/** The address of the list; forms are below it. */
export const usersPath = ({ viewer, companyId }: UsersPlace): string =>
  viewer === 'admin' ? `/admin/companies/${companyId}/users` : '/settings/users'

export const userEditPath = (place: UsersPlace, id: number): string => `${usersPath(place)}/${id}/edit`

export const usersTitle = ({ viewer }: UsersPlace): string =>
  viewer === 'admin' ? 'Пользователи организации' : 'Мои пользователи'

/** The path to the list and to a page below it. @param page its name; without it the list itself */
export function usersCrumbs(place: UsersPlace, page?: string): Array<{ label: string; href?: string }> {
  const above =
    place.viewer === 'admin'
      ? [
          { label: 'Организации', href: '/admin/companies' },
          { label: place.companyName, href: `/admin/companies/${place.companyId}/edit` },
        ]
      : [{ label: 'Настройки' }]
  const list = place.viewer === 'admin' ? 'Пользователи' : usersTitle(place)
  if (page === undefined) return [...above, { label: list }]
  return [...above, { label: list, href: usersPath(place) }, { label: page }]
}
