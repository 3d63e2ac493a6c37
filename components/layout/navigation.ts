export type NavItem = {
  href: string
  label: string
  /** Without it every signed-in person sees the item. */
  permission?: string
}

export type NavGroup = { label: string; items: readonly NavItem[] }

export type NavEntry = NavItem | NavGroup

/** The menu, in order. It holds only pages that exist; a group without items is not shown. */
const NAVIGATION: readonly NavEntry[] = [
  { href: '/my-metrics', label: 'Мои показатели' },
  {
    label: 'Аналитика',
    items: [
      { href: '/analytics/overview', label: 'Обзор', permission: 'analytics.view' },
      { href: '/analytics/rating', label: 'Рейтинг организаций', permission: 'analytics.view' },
      { href: '/analytics/indicator', label: 'Динамика показателей', permission: 'analytics.view' },
      { href: '/analytics/measures', label: 'План мероприятий', permission: 'measures.view' },
      { href: '/analytics/report', label: 'Отчет по показателям', permission: 'analytics.view' },
      { href: '/analytics/publications', label: 'Выпуски', permission: 'publications.view' },
      { href: '/indicators', label: 'Паспорта показателей', permission: 'analytics.view' },
    ],
  },
  {
    label: 'Настройки',
    items: [
      { href: '/settings/company', label: 'Моя организация', permission: 'settings.view' },
      { href: '/settings/users', label: 'Мои пользователи', permission: 'settings.view' },
    ],
  },
  {
    label: 'Администрирование',
    items: [
      { href: '/admin/companies', label: 'Организации', permission: 'companies.manage' },
      {
        href: '/admin/property-requests',
        label: 'Заявки на изменение сведений',
        permission: 'property_requests.manage',
      },
      {
        href: '/admin/withdrawal-requests',
        label: 'Просьбы вернуть в работу',
        permission: 'documents.withdraw',
      },
      { href: '/admin/metrics', label: 'Показатели', permission: 'metrics.manage' },
      { href: '/admin/source-data', label: 'Исходные данные', permission: 'metrics.manage' },
      { href: '/admin/cross-checks', label: 'Увязки', permission: 'metrics.manage' },
      { href: '/admin/completeness', label: 'Полнота данных', permission: 'completeness.view' },
      { href: '/admin/publications', label: 'Выпуски', permission: 'publications.manage' },
      { href: '/analytics/anonymity', label: 'Анонимность', permission: 'publications.manage' },
      {
        href: '/admin/contact-offers',
        label: 'Запросы на взаимодействие',
        permission: 'contact_offers.manage',
      },
      { href: '/admin/feedback', label: 'Обращения', permission: 'feedback.manage' },
      { href: '/admin/journal', label: 'Журнал действий', permission: 'audit.view' },
      { href: '/admin/moving', label: 'Переезд', permission: 'companies.manage' },
    ],
  },
]

/** Beside the menu, in the burger's panel its last entry. */
export const HELP: NavItem = { href: '/help', label: 'Справка' }

export const isGroup = (entry: NavEntry): entry is NavGroup => 'items' in entry

/**
 * The entries a person with these permissions may use: items of missing permissions and groups left empty
 * are dropped. The server decides access; the menu only avoids offering a refusal.
 */
export function navigationFor(
  permissions: readonly string[],
  table: readonly NavEntry[] = NAVIGATION,
): NavEntry[] {
  const allowed = (item: NavItem) => item.permission === undefined || permissions.includes(item.permission)
  return table.flatMap<NavEntry>((entry) => {
    if (!isGroup(entry)) return allowed(entry) ? [entry] : []
    const items = entry.items.filter(allowed)
    return items.length > 0 ? [{ ...entry, items }] : []
  })
}

/** Whether `pathname` is the item's page or one below it. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`)
