import type { DEMO_ACCOUNTS } from '@/lib/core/installation/demo-accounts'

/** What a report of Lighthouse must reach: categories of 100, seconds, milliseconds and shift. */
export interface Bar {
  performance?: number
  /** Largest contentful paint, s. */
  lcp?: number
  /** Total blocking time, ms. */
  tbt?: number
  /** Cumulative layout shift. */
  cls?: number
}

export interface Screen {
  name: string
  path: string
  /** Who looks at it; a guest where nobody is named. */
  who?: keyof typeof DEMO_ACCOUNTS
  phone?: Bar
}

/** On a slow phone as Lighthouse has it: processor four times slower, slow 4G. */
export const PHONE: Bar = { lcp: 2.2, cls: 0.02 }
export const DESKTOP: Bar = { performance: 97, cls: 0.02 }

export const SCREENS: Screen[] = [
  { name: 'вход', path: '/login', phone: { performance: 95 } },
  { name: 'матрица', path: '/my-metrics', who: 'manager', phone: { performance: 90 } },
  { name: 'обзор', path: '/analytics/overview', who: 'manager' },
  { name: 'рейтинг', path: '/analytics/rating', who: 'manager', phone: { performance: 85, tbt: 300 } },
  { name: 'динамика', path: '/analytics/indicator', who: 'manager' },
  { name: 'отчёт', path: '/analytics/report', who: 'manager' },
  { name: 'мероприятия', path: '/analytics/measures', who: 'manager' },
  { name: 'как считается', path: '/analytics/method', who: 'manager' },
  { name: 'показатели', path: '/indicators', who: 'manager' },
  { name: 'организация', path: '/settings/company', who: 'manager' },
  { name: 'пользователи', path: '/settings/users', who: 'manager' },
  { name: 'справка', path: '/help', who: 'operator' },
  { name: 'профиль', path: '/profile', who: 'operator' },
  { name: 'полнота данных', path: '/admin/completeness', who: 'admin' },
  { name: 'организации', path: '/admin/companies', who: 'admin' },
  { name: 'справочник показателей', path: '/admin/metrics', who: 'admin' },
  { name: 'журнал действий', path: '/admin/journal', who: 'admin' },
  { name: 'исходные данные', path: '/admin/source-data', who: 'admin' },
  { name: 'увязки', path: '/admin/cross-checks', who: 'admin' },
  { name: 'обращения', path: '/admin/feedback', who: 'admin' },
]
