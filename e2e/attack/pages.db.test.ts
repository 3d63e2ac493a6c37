import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import AnonymityPage from '@/app/(app)/analytics/anonymity/page'
import DynamicsPage from '@/app/(app)/analytics/indicator/page'
import OverviewPage from '@/app/(app)/analytics/overview/page'
import RatingPage from '@/app/(app)/analytics/rating/page'
import ReportPage from '@/app/(app)/analytics/report/page'
import { type Country, makeCountry } from '@/e2e/attack/country'
import { type Client, signedIn } from '@/e2e/support/api'
import { republishAll } from '@/e2e/support/publications'
import { browser } from '@/e2e/support/stand-ins/next-headers'

const MIN_GROUP = 5
let country: Country
let client: Client

beforeAll(async () => {
  country = await makeCountry()
  await republishAll()
  client = await signedIn(country.manager)
  browser.cookies = client.cookies
})

const element = z.object({ props: z.json() })

/** The props that a page passes to its screen; its HTML holds nothing else besides fixed text. */
async function handedBy(rendered: Promise<unknown>): Promise<unknown> {
  return element.parse(JSON.parse(JSON.stringify(await rendered))).props
}

const told = async (path: string) => (await client.get(path)).body

/** A property may not be hidden from so few organisations that the count identifies them. */
const hiddenOf = expect.toSatisfy((count: number) => count === 0 || count > MIN_GROUP)
const dictionaries = {
  types: expect.any(Array),
  ownerships: expect.any(Array),
  levels: expect.any(Array),
  bedCapacities: expect.any(Array),
  hidden: {
    company_type: hiddenOf,
    company_ownership: hiddenOf,
    company_level: hiddenOf,
    company_bed_capacity: hiddenOf,
    is_emergency: hiddenOf,
  },
}
/** Printed pages carry the organisation's short name; a watcher is told that it enters nothing. */
const frame = { companies: null, company: expect.any(String), isWatcher: false, reach: null }
const filters = { company_types: '1', is_emergency: 'true' }
const params = Promise.resolve({})

describe('A5 a page of comparisons hands its screen the answer of the API and nothing else', () => {
  it.each([
    { name: 'without filters', chosen: {} },
    { name: 'with filters', chosen: filters },
  ])('$name', async ({ chosen }) => {
    const category = String(country.categoryId)
    const years = { year_from: '2025', year_to: '2026' }
    const pages = [
      {
        ...{ page: RatingPage, screen: 'rating', path: '/api/analytics-rating/period' },
        query: { ...chosen, metric_category_id: category, year: '2026' },
      },
      {
        ...{ page: DynamicsPage, screen: 'dynamics', path: '/api/analytics-indicators-data' },
        query: { ...chosen, metric_category_id: category, ...years },
      },
      {
        ...{ page: ReportPage, screen: 'report', path: '/api/analytics-report-data' },
        query: { ...chosen, ...years },
      },
    ]
    const choices = (await client.get('/api/analytics-rating-filter-metric-categories')).body
    const missing = { summary: (await client.get('/api/metrics-summary?year=2026')).body }
    for (const { page, screen, path, query } of pages) {
      expect(await handedBy(page({ params, searchParams: Promise.resolve(query) })), screen).toEqual({
        initial: { query: expect.any(Object), answer: await told(`${path}?${new URLSearchParams(query)}`) },
        ...(screen === 'report' ? {} : { choices }),
        ...(screen === 'dynamics' ? { mayMark: true } : {}),
        // Without an own place the page explains why.
        ...(screen === 'rating' ? { mayPlan: true, ...missing } : {}),
        dictionaries,
        frame,
      })
    }
  })

  it('the page of the method knows nothing but the minimum and which publication is asked for', async () => {
    expect(await handedBy(AnonymityPage({ params, searchParams: params }))).toEqual({
      minGroup: MIN_GROUP,
      publication: null,
    })
  })

  it('the overview, of the own organisation whatever is asked for', async () => {
    const query = { company_id: String(country.manager) }
    expect(await handedBy(OverviewPage({ params, searchParams: Promise.resolve(query) }))).toEqual({
      initial: {
        query: { company_id: null, publication: null },
        answer: await told('/api/analytics-overview'),
      },
      mayAsk: true,
      mayPlan: true,
      frame,
    })
  })
})
