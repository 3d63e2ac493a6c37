import {
  COMPANIES_CRUMBS,
  COMPANIES_PATH,
  companyEditPath,
  companyUsersPath,
} from '@/components/layout/company-paths'
import type { PageHeader } from '@/components/ui/basics/page-header'

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

/** The list of these people: its path, its title, its name on the way to it, and the way above it. */
export function usersList({ viewer, companyId, companyName }: UsersPlace) {
  if (companyId === null)
    return listAt(`${COMPANIES_PATH}/administrators`, 'Администраторы', COMPANIES_CRUMBS)
  if (viewer === 'manager') return listAt('/settings/users', 'Мои пользователи', ['Настройки'])
  const company = { label: companyName, href: companyEditPath(companyId) }
  const list = listAt(companyUsersPath(companyId), 'Пользователи организации', [...COMPANIES_CRUMBS, company])
  return { ...list, name: 'Пользователи' }
}

const listAt = (
  path: string,
  title: string,
  above: NonNullable<Parameters<typeof PageHeader>[0]['breadcrumbs']>,
) => ({ path, title, name: title, above })

export function belowUsersCrumbs(place: UsersPlace) {
  const { above, name, path } = usersList(place)
  return [...above, { label: name, href: path }]
}
