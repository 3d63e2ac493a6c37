import { describe, expect, it } from 'vitest'
import { type Answer, signedIn } from '@/e2e/support/api'
import { freshWorld } from '@/e2e/support/database'
import { PERIODICITY } from '@/lib/calc/periods'
import { companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { readCompanyDictionaries } from '@/lib/features/companies/data'

const COUNT = 5000
const BEGIN = '2026-01-01'

/** Many equal names, in an order unrelated to the ids. */
async function fill() {
  await db().$executeRaw`
    INSERT INTO companies (number, company_role_id, region_id, city, name, short_name,
      date_begin_year, date_begin_quarter, date_begin_month)
    SELECT 100000 + n, 1 + n % 2, 1 + n % 80, 'Город ' || n % 90,
      'Краевое государственное бюджетное учреждение здравоохранения «Больница ' || (n * 7919) % 1000 || '»',
      'Б ' || (n * 7919) % ${COUNT} || ' №' || n, '2024-01-01', '2024-01-01', '2024-01-01'
    FROM generate_series(1, ${COUNT - 3}::int) AS n`
  await db().$executeRaw`ANALYZE companies`
}

const world = await freshWorld()
const admin = await signedIn(world.users.admin)
await fill()

/** Ids on all pages of a list, checked to be distinct. @param meanwhile runs between pages */
async function idsOfPages(
  order: string,
  meanwhile: (page: number) => Promise<Answer | undefined> = async () => undefined,
): Promise<number[]> {
  const ids: number[] = []
  for (
    let [path, page]: [unknown, number] = [`/api/companies?per_page=100&${order}`, 0];
    typeof path === 'string';
    page += 1
  ) {
    const [answer, added] = await Promise.all([admin.get(path), meanwhile(page)])
    expect([answer.status, added?.status ?? 201], `${path} ${page}`).toEqual([200, 201])
    ids.push(...Object(answer.at('data')).map(({ id }: { id: number }) => id))
    path = answer.at('links', 'next')
  }
  expect(new Set(ids).size, order).toBe(ids.length)
  return ids
}

describe('the list of 5 000 organisations', () => {
  it('a page, its links and its numbers', async () => {
    const first = await admin.get('/api/companies')
    expect(first.at('meta')).toMatchObject({
      current_page: 1,
      last_page: 500,
      per_page: 10,
      total: COUNT,
      from: 1,
      to: 10,
    })
    expect(first.at('links', 'prev')).toBeNull()
    expect(first.at('meta', 'links', 0)).toEqual({ url: null, label: '« Назад', active: false })
    expect(first.at('meta', 'links', 1)).toMatchObject({ label: '1', active: true })
    const last = await admin.get('/api/companies?page=50&per_page=100&search=больница')
    expect(last.at('meta')).toMatchObject({ current_page: 50, per_page: 100, last_page: 50 })
    expect(last.at('links', 'next')).toBeNull()
    expect(last.at('links', 'first')).toContain('search=%D0%B1')
  })

  it('odd queries are defined', async () => {
    for (const [query, page, perPage] of [
      ['page=abc&per_page=x', 1, 10],
      ['page=0&per_page=0', 1, 1],
      ['page=-1&per_page=1000', 1, 100],
      ['page=1&page=2', 1, 10],
      ['sort=id;drop&direction=up', 1, 10],
      ['region_id=abc&company_role_id=NaN', 1, 10],
    ] as const) {
      const answer = await admin.get(`/api/companies?${query}`)
      expect(answer.at('meta'), query).toMatchObject({ current_page: page, per_page: perPage, total: COUNT })
    }
    const beyond = await admin.get('/api/companies?page=99999999999&per_page=100')
    expect(beyond.at('data')).toEqual([])
    expect(beyond.at('meta')).toMatchObject({ total: COUNT, from: null, to: null })
    expect((await admin.get(`/api/companies?search=${'x'.repeat(300)}`)).status).toBe(422)
    expect((await admin.get('/api/companies?search=%00')).status).toBe(422)
  })

  it.each([
    ['city', 'desc'],
    ['users_count', 'desc'],
  ])(
    'ordered by %s %s, where many rows are equal, the pages hold every row once',
    async (sort, direction) => {
      const ids = await idsOfPages(`sort=${sort}&direction=${direction}`)
      expect(ids).toHaveLength(COUNT)
    },
  )

  it('short names stand in Russian order', async () => {
    for (const [index, shortName] of ['Жук', 'Ёлка', 'енот', 'Ель'].entries()) {
      const where = { number: String(100_001 + index) }
      await db().company.update({ where, data: { shortName, city: 'Алфавитград' } })
    }
    const answer = await admin.get('/api/companies?search=алфавитград&sort=short_name')
    expect([0, 1, 2, 3].map((index) => answer.at('data', index, 'short_name'))).toEqual([
      'Ёлка',
      'Ель',
      'енот',
      'Жук',
    ])
  })

  it('organisations added while somebody pages neither shift nor double a row', async () => {
    const before = await db().company.count()
    const begin = { date_begin_year: BEGIN, date_begin_quarter: BEGIN, date_begin_month: BEGIN }
    const add = (page: number) =>
      admin.post('/api/companies', {
        ...{ region_id: 1, city: 'Азов', name: `ААА ${page}`, short_name: `ААА ${page}`, ...begin },
      })
    const ids = await idsOfPages('sort=name&direction=asc', add)
    const known = await db().company.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: before })
    expect(known.every(({ id }) => ids.includes(id))).toBe(true)
    // Without sorting new rows come last, so numbered pages are stable too.
    const bare = async () =>
      Object((await admin.get('/api/companies?page=1&per_page=100')).at('data')).map(
        ({ id }: { id: number }) => id,
      )
    const first = await bare()
    await db().company.updateMany({ where: { number: '100050' }, data: { city: 'Ялта' } })
    expect(await bare()).toEqual(first)
  })

  it('search by name, short name, city, number and identifiers, without case, ё as е, words in any order', async () => {
    await db().company.update({
      where: { id: world.company },
      data: { name: 'Больница имени Королёва', shortName: 'КГБУЗ ККБ 17%_', city: 'Орёл', number: '004242' },
    })
    const codes = { oid: '1.2.643.5.1.13.13.12.2.77.9999', inn: '7700000000', systemCode: 'ГКБ-Ё17' }
    await db().company.update({ where: { id: world.company }, data: codes })
    for (const search of [
      'королева',
      'КОРОЛЁВА',
      'больница королева',
      'королёва больница',
      'орел ККБ',
      '004242',
      '0424 орёл',
      '17%_',
      '13.12.2.77.9999',
      '7700000000 орёл',
      'гкб-е17',
    ]) {
      const answer = await admin.get(`/api/companies?search=${encodeURIComponent(search)}`)
      expect([answer.at('meta', 'total'), answer.at('data', 0, 'id')], search).toEqual([1, world.company])
    }
    const none = await admin.get(`/api/companies?search=${encodeURIComponent('королева _ %%')}`)
    expect(none.at('meta', 'total')).toBe(0)
  })

  it('filters narrow together, and people are counted', async () => {
    const answer = await admin.get(
      '/api/companies?region_id=23&company_role_id=1&sort=users_count&direction=desc',
    )
    expect(answer.at('data', 0)).toMatchObject({
      id: world.company,
      users_count: await db().user.count({ where: { companyId: world.company } }),
      region: { id: 23 },
      company_role: { system_name: 'participant' },
    })
    const where = { regionId: 23, companyRoleId: 1 }
    expect(answer.at('meta', 'total')).toBe(await db().company.count({ where }))
  })
})

it('the board of completeness over all of them is a page, those with most left first', async () => {
  const board = await admin.get('/api/completeness?year=2026&quarter=2&per_page=50')
  expect([board.status, board.at('meta', 'totals', 'companies')]).toEqual([200, board.at('meta', 'total')])
  expect(Number(board.at('meta', 'total'))).toBeGreaterThan(COUNT / 2 - 5)
  const rows = Array.from({ length: 50 }, (_, place) => [
    board.at('data', place, 'approved'),
    Number(board.at('data', place, 'expected')),
  ])
  expect(rows.every(([approved, expected]) => approved === 0 && expected === 7)).toBe(true)
})

it('a form asks for the first period of a kind that indicators have', async () => {
  const scope = companyScope({ id: 1, role: 'admin', company_id: null, metric_category_ids: [] })
  const inUse = async () => (await readCompanyDictionaries(scope)).periodicities
  expect(await inUse()).toEqual([PERIODICITY.quarter])
  await db()
    .$executeRaw`UPDATE metrics SET metric_period_id = ${PERIODICITY.month} WHERE id = (SELECT min(id) FROM metrics)`
  expect(await inUse()).toEqual([PERIODICITY.quarter, PERIODICITY.month])
})
