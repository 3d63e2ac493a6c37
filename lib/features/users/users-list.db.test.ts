import { expect } from 'vitest'
import { pathOf, users } from '@/e2e/support/users'
import { it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('holds the organisation’s people, is searched, sorted and paged', async () => {
  const all = await manager.get(`${users()}?per_page=100`)
  expect(all.at('meta', 'total')).toBe(5)
  const page = await manager.get(`${users()}?per_page=2&page=3&sort=email`)
  expect(page.at('data', 0, 'id')).toBe(world.users.unassigned)
  await manager.put(pathOf('operator'), { surname: 'Королёва' })
  const found = await manager.get(`${users()}?search=${encodeURIComponent('КОРОЛЕВА')}`)
  expect([found.at('meta', 'total'), found.at('data', 0, 'id')]).toEqual([1, world.users.operator])
  expect(found.text).not.toContain('password')
  const { id, name, shortName } = await db().metricCategory.findFirstOrThrow({
    where: { id: world.categories[0] ?? 0 },
  })
  expect(found.at('data', 0, 'metric_categories')).toEqual([{ id, name, short_name: shortName }])
})
