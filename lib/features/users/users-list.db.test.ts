import { expect } from 'vitest'
import { idsOfPages } from '@/e2e/support/answers/pages'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { admin, it, manager, world } from '@/e2e/support/world-test'
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

it('people added while somebody pages neither shift nor double a row, in any order', async () => {
  await db().$executeRaw`
      INSERT INTO users (surname, name, email, user_role_id, company_id)
      SELECT 'Петрова', 'Имя ' || n % 7, 'p' || n || '@example.org', 3, ${world.company}
      FROM generate_series(1, 60) AS n`
  for (const sort of ['id', 'surname', 'email', 'user_role_id', 'user_status_id', 'last_used_at']) {
    const known = await db().user.findMany({ where: { companyId: world.company }, select: { id: true } })
    const add = (number: number) =>
      admin.post(users(), { ...NEWCOMER, surname: 'Аа', email: `a-${sort}-${number}@example.org` })
    const seen = await idsOfPages(admin, `${users()}?per_page=10&sort=${sort}`, add)
    expect(seen).toEqual(expect.arrayContaining(known.map(({ id }) => id)))
  }
})
