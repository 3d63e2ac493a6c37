import { describe, expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { list } from '@/e2e/support/rating-rows'

/*
 * Every number below was worked out by hand from the table of e2e/support/analytics-world and the definitions:
 * S = 100·(W + (T−1)/2)/(N−1), weighted means, medians. Rows are [place, organisation, value, score].
 */

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const path = (query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}${query ? `&${query}` : ''}`

describe('filters', () => {
  it('«Похожие на нас» gives up ownership, emergency, level until five are left', async () => {
    const similar = async (k: number) =>
      (await signedIn(world.managers[k] ?? 0)).get('/api/analytics-similar')
    expect((await similar(5)).at('data')).toEqual({
      filters: {
        company_types: [1],
        company_ownership_id: null,
        company_level_id: null,
        company_bed_capacity_id: 3,
        is_emergency: null,
      },
      dropped: ['company_ownership_id', 'is_emergency', 'company_level_id'],
      organisations: 7,
    })
    expect((await similar(10)).at('data')).toMatchObject({
      filters: { company_types: [1], company_ownership_id: null, is_emergency: true },
      dropped: ['company_ownership_id'],
      organisations: 6,
    })
    expect((await similar(3)).at('data')).toMatchObject({ organisations: 4 })
    const admin = await signedIn(world.admin)
    expect((await admin.get('/api/analytics-similar')).status).toBe(422)
  })

  it('lists categories, years and periodicities', async () => {
    const answer = await own.get('/api/analytics-rating-filter-metric-categories')
    expect(list(answer.at('data')).at(-1)).toEqual({
      id: world.categoryId,
      name: 'Проверочная категория',
    })
    expect(answer.at('meta')).toMatchObject({
      years: { min: 2025 },
      periods: [{ id: 2, system_name: 'quarter' }],
    })
  })

  it('I7 odd queries are defined', async () => {
    const expected = (await own.get(path())).at('data')
    for (const odd of [
      'company_level_id=abc',
      'is_emergency=maybe',
      'company_types=',
      'company_types[]=x&company_types[]=',
      'company_bed_capacity_id=',
      'company_id=%00',
    ]) {
      expect((await own.get(path(odd))).at('data'), odd).toEqual(expected)
    }
    expect((await own.get(path(`company_types=${'1,'.repeat(40_000)}`))).status).toBe(200)
    expect((await own.get('/api/analytics-rating?year=abc')).status).toBe(200)
    expect((await own.get('/api/analytics-rating?year=99999999999999&full_rating=x')).status).toBe(200)
    expect((await own.get('/api/analytics-rating?metric_category_id=2000000000')).status).toBe(404)
    expect(
      (await own.get(path('company_level_id=2000000000'))).at('data', 'quarter', '1', 'category'),
    ).toBeNull()
  })
})
