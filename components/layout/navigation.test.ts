import { describe, expect, test } from 'vitest'
import { currentOf, headedItems, isCurrent, isGroup, navigationFor } from '@/components/layout/navigation'
import { permissionsOf, type RoleName } from '@/lib/core/domain/permissions'

const labelsFor = (permissions: readonly string[]) =>
  navigationFor(permissions, 0).flatMap((entry) =>
    isGroup(entry) ? [entry.label, ...entry.items.map(({ label }) => `– ${label}`)] : entry.label,
  )

describe('navigationFor', () => {
  test('without permissions: open items only, no empty group', () => {
    expect(navigationFor([], 0)).toEqual([{ href: '/my-metrics', label: 'Мои показатели' }])
  })

  test('a permission opens its item and its group, in the table’s order', () => {
    expect(labelsFor(['feedback.manage', 'exchange_keys.make', 'measures.view'])).toEqual([
      'Мои показатели',
      'Аналитика',
      '– План мероприятий',
      'Настройки',
      '– Обмен',
      'Администрирование',
      '– Обращения',
      'Входящие',
    ])
  })

  test('with every permission of its items a group keeps them all', () => {
    const all = labelsFor(['analytics.view', 'reviews.view', 'measures.view', 'publications.view'])
    expect(all).toEqual(labelsFor(permissionsOf('manager')).slice(0, all.length))
    expect(all.filter((label) => label.startsWith('–'))).toHaveLength(8)
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
