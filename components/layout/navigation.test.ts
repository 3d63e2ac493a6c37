import { describe, expect, test } from 'vitest'
import {
  currentOf,
  headedItems,
  isCurrent,
  isGroup,
  type NavEntry,
  navigationFor,
} from '@/components/layout/navigation'
import { permissionsOf, type RoleName } from '@/lib/core/domain/permissions'

const TABLE: readonly NavEntry[] = [
  { href: '/home', label: 'Начало' },
  { href: '/secret', label: 'Тайное', permission: 'secret.view' },
  {
    label: 'Аналитика',
    items: [
      { href: '/rating', label: 'Рейтинг' },
      { href: '/report', label: 'Отчёт', permission: 'report.view' },
    ],
  },
  { label: 'Настройки', items: [{ href: '/users', label: 'Пользователи', permission: 'users.manage' }] },
  { label: 'Пустая', items: [] },
]

describe('navigationFor', () => {
  test('without permissions: open items only, no empty group', () => {
    expect(navigationFor([], 0, TABLE)).toEqual([
      { href: '/home', label: 'Начало' },
      { label: 'Аналитика', items: [{ href: '/rating', label: 'Рейтинг' }] },
    ])
  })

  test('a permission opens its item and its group, in the table’s order', () => {
    const labels = navigationFor(['users.manage', 'secret.view'], 0, TABLE).map((entry) => entry.label)
    expect(labels).toEqual(['Начало', 'Тайное', 'Аналитика', 'Настройки'])
  })

  test('with every permission a group keeps all its items', () => {
    const analytics = navigationFor(['report.view'], 0, TABLE).find((entry) => entry.label === 'Аналитика')
    expect(analytics).toEqual(TABLE[2])
  })

  test('the product’s own table always leads to My indicators', () => {
    expect(navigationFor([], 0)[0]).toEqual({ href: '/my-metrics', label: 'Мои показатели' })
  })

  test.each<[RoleName, sees: boolean, administers: boolean]>([
    ['admin', false, true],
    ['manager', true, false],
    ['operator', false, false],
  ])('the product’s own table for the role %s', (role, sees, administers) => {
    const labels = navigationFor(permissionsOf(role), 0).map((entry) => entry.label)
    expect(labels.includes('Настройки')).toBe(sees)
    expect(labels.includes('Администрирование')).toBe(administers)
  })
})

test('the administrator’s group is in headed columns, and what waits stands beside it', () => {
  const entries = navigationFor(permissionsOf('admin'), 3)
  const group = entries.filter(isGroup).find(({ label }) => label === 'Администрирование')
  if (!group) throw new Error('no group')
  expect(headedItems(group).map(({ name }) => name)).toEqual([
    'Организации',
    'Показатели',
    'Наблюдение',
    'Входящие',
  ])
  expect(entries.at(-1)).toMatchObject({ label: 'Входящие', count: 3 })
  expect(currentOf(group.items, '/admin/companies/administrators/add')?.label).toBe('Администраторы')
  expect(currentOf(group.items, '/admin/companies/7/edit')?.label).toBe('Организации')
})

describe('isCurrent', () => {
  const item = { href: '/my-metrics', label: 'Мои показатели' }

  test.each([
    ['/my-metrics', true],
    ['/my-metrics/12/edit', true],
    ['/my-metrics-old', false],
    ['/', false],
  ])('%s: %s', (pathname, expected) => {
    expect(isCurrent(item, pathname)).toBe(expected)
  })
})
