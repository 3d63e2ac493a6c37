export type NavItem = {
  href: string
  label: string
  /** Without it the item is visible to every signed-in person. */
  permission?: string
  /** Heading within its group. */
  column?: string
  count?: number
}

type NavGroup = { label: string; items: readonly NavItem[] }

type NavEntry = NavItem | NavGroup

const underHeading = (column: string, items: readonly NavItem[]): NavItem[] =>
  items.map((item) => ({ ...item, column }))

/** Path of the administrators' inbox. */
export const INBOX = '/admin/inbox'

/** The menu, in order, with existing pages only; a function, so that the browser's script goes without it. */
const navigation = (): NavEntry[] => [
  { href: '/my-metrics', label: 'Мои показатели' },
  {
    label: 'Аналитика',
    items: [
      { href: '/analytics/overview', label: 'Обзор', permission: 'analytics.view' },
      { href: '/analytics/rating', label: 'Рейтинг организаций', permission: 'analytics.view' },
      { href: '/analytics/indicator', label: 'Динамика показателей', permission: 'analytics.view' },
      { href: '/analytics/signals', label: 'Разбор сигналов', permission: 'reviews.view' },
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
      { href: '/settings/exchange', label: 'Обмен', permission: 'exchange_keys.make' },
      { href: '/settings/data-quality', label: 'Качество данных', permission: 'data_quality.explain' },
    ],
  },
  {
    label: 'Администрирование',
    items: [
      ...underHeading('Организации', [
        { href: '/admin/companies', label: 'Организации', permission: 'companies.manage' },
        {
          href: '/admin/companies/administrators',
          label: 'Администраторы',
          permission: 'administrators.manage',
        },
        { href: '/admin/companies/import', label: 'Загрузка из XLSX', permission: 'lists.import' },
        { href: '/admin/moving', label: 'Переезд', permission: 'companies.manage' },
      ]),
      ...underHeading('Показатели', [
        { href: '/admin/metrics', label: 'Показатели', permission: 'metrics.manage' },
        { href: '/admin/source-data', label: 'Исходные данные', permission: 'metrics.manage' },
        { href: '/admin/cross-checks', label: 'Увязки', permission: 'metrics.manage' },
      ]),
      ...underHeading('Наблюдение', [
        { href: '/admin/completeness', label: 'Полнота данных', permission: 'completeness.view' },
        { href: '/admin/data-quality', label: 'Качество данных', permission: 'data_quality.list' },
        { href: '/admin/publications', label: 'Выпуски', permission: 'publications.manage' },
        { href: '/analytics/anonymity', label: 'Анонимность', permission: 'publications.manage' },
        { href: '/admin/exchange', label: 'Обмен', permission: 'companies.manage' },
        { href: '/admin/system', label: 'Состояние системы', permission: 'audit.view' },
        { href: '/admin/journal', label: 'Журнал действий', permission: 'audit.view' },
      ]),
      ...underHeading('Входящие', [
        {
          href: `${INBOX}?kind=withdrawals`,
          label: 'Просьбы вернуть в работу',
          permission: 'documents.withdraw',
        },
        {
          href: `${INBOX}?kind=properties`,
          label: 'Заявки на изменение сведений',
          permission: 'property_requests.manage',
        },
        {
          href: `${INBOX}?kind=contacts`,
          label: 'Запросы на взаимодействие',
          permission: 'contact_offers.manage',
        },
        { href: `${INBOX}?kind=feedback`, label: 'Обращения', permission: 'feedback.manage' },
      ]),
    ],
  },
  { href: INBOX, label: 'Входящие', permission: 'feedback.manage' },
]

export const isGroup = (entry: NavEntry): entry is NavGroup => 'items' in entry

/**
 * The entries a person with these permissions may use: without items lacking permission and empty groups; `waiting` is
 * the count of «Входящие». Access is enforced on the server.
 */
export function navigationFor(permissions: readonly string[], waiting: number): NavEntry[] {
  const allowed = (item: NavItem) => item.permission === undefined || permissions.includes(item.permission)
  return navigation().flatMap<NavEntry>((entry) => {
    if (!isGroup(entry)) {
      if (!allowed(entry)) return []
      return [entry.href === INBOX ? { ...entry, count: waiting } : entry]
    }
    const items = entry.items.filter(allowed)
    return items.length > 0 ? [{ ...entry, items }] : []
  })
}

/** Whether `pathname` is the item's page or one below it. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`)

/** The item of this page, or of its nearest parent. */
export const currentOf = (items: readonly NavItem[], pathname: string): NavItem | undefined =>
  items.filter((item) => isCurrent(item, pathname)).toSorted((a, b) => b.href.length - a.href.length)[0]

/** Items of a group by heading; those without one come first. */
export function headedItems({ items }: NavGroup): Array<{ name: string | undefined; items: NavItem[] }> {
  const names = [...new Set(items.map(({ column }) => column))]
  return names.map((name) => ({ name, items: items.filter(({ column }) => column === name) }))
}
