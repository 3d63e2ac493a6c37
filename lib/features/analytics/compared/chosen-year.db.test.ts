import { expect } from 'vitest'
import { addCompanies, approvedSeries, BACKDATED, backdateCompany } from '@/e2e/support/publication-world'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { it, manager, world } from '@/e2e/support/world-test'

const THEN = { year: 2023, quarter: 4 }
const NOW = { year: 2025, quarter: 4 }

it('opens a publication that is named without a year on its own last period', async () => {
  const { metricCategoryId, metricId, approve } = await approvedSeries(BACKDATED, 1000)
  const companies = [world.company, world.otherCompany, ...(await addCompanies(5))]
  const approveAll = async (quarter: { year: number; quarter: number }) => {
    for (const [index, id] of companies.entries()) {
      await backdateCompany(id)
      // The own organisation reports the last quarter only after the earlier publication.
      if (index > 0 || quarter === NOW) await approve(id, [quarter], [100 + index])
    }
  }
  await approveAll(THEN)
  await republishAll()
  await approveAll(NOW)
  await publishNext()

  const of = (call: string, query = '') =>
    manager.get(`/api/${call}?metric_category_id=${metricCategoryId}&metric_id=${metricId}${query}`)
  const newest = await of('analytics-rating/period')
  expect([newest.at('meta', 'year'), newest.at('data', 'period')]).toEqual([2025, { quarter: 4, month: 0 }])
  const cited = '&publication=2023-IV-1'
  const rating = await of('analytics-rating/period', cited)
  expect([rating.at('meta', 'year'), rating.at('data', 'period')]).toEqual([2023, { quarter: 4, month: 0 }])
  expect(rating.at('data', 'rating', 'metrics', 0, 'median')).not.toBeNull()
  expect((await of('analytics-rating', cited)).at('meta', 'year')).toBe(2023)
  expect((await of('analytics-rating/funnel', `${cited}&quarter=4`)).at('data', 'theta')).not.toBeNull()
  expect((await of('analytics-indicators-data', cited)).at('meta', 'years')).toMatchObject({ to: 2023 })
  expect((await of('analytics-report-data', cited)).at('meta', 'years')).toMatchObject({ to: 2023 })
  // An explicit year is used as given.
  expect((await of('analytics-rating/period', `${cited}&year=2025`)).at('meta', 'year')).toBe(2025)
})
