import type { Locator, Page } from '@playwright/test'
import { phone } from '../kit/accessible'
import { keepReferenceRows } from '../kit/categories'
import { openGroup, ratingOf } from '../kit/comparison'
import { expect, loginAs, test } from '../kit/fixtures'
import { GROUPS } from '../kit/groups'
import { category, LONG } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { RatingPage } from '../pages/rating-page'

const MOST = 3_000
/** Lowest position in px of the first useful number on a phone 812 px high. */
const FIRST_NUMBER = 420

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('pages of comparisons stay light, the own place is seen at once, the report begins with the newest', async () => {
  const subject = category(LONG)
  const { own, others } = await openGroup('sixteen')
  const years = { from: lastEnded.year - 2, to: lastEnded.year }
  const values = subject.metrics.map(() => ['5', '1000'] as const)
  await own.hospital.document(subject, values, { status: 'approved', year: years.from, quarter: 1 })
  const page = await loginAs(await own.hospital.hire('manager'))
  await page.setViewportSize({ width: 1440, height: 900 })
  const rating = new RatingPage(page)

  await test.step('the rating', async () => {
    await rating.open(ratingOf(GROUPS.sixteen, subject))
    await expect(rating.own.getByRole('listitem')).toHaveCount(subject.metrics.length)
    const box = await rating.own.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    expect(await elements(page)).toBeLessThanOrEqual(MOST)
    await rating.openFull(rating.category)
    await expect(rating.dialog.getByRole('row')).toHaveCount(others.length + 2)
    expect(await elements(page)).toBeLessThanOrEqual(MOST)
  })

  await test.step('the dynamics', async () => {
    await page.goto(`/analytics/indicator?metric_category_id=${subject.id}`)
    await expect(page.getByRole('article')).toHaveCount(subject.metrics.length)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.locator('svg.recharts-surface').last()).toBeVisible()
    expect(await elements(page)).toBeLessThanOrEqual(MOST)
  })

  await test.step('the report of twelve quarters', async () => {
    await page.goto(`/analytics/report?year_from=${years.from}&year_to=${years.to}`)
    // The heading may have a second line with the pooled quarters.
    const head = (year: number) => page.locator('[aria-hidden] thead').getByText(new RegExp(`^${year}`))
    await expect(head(years.to)).toBeInViewport()
    // Earlier columns are collapsed.
    const earlier = page.getByRole('button', { name: new RegExp(`^Раньше: ${years.from}`) })
    await expect(earlier).toBeVisible()
    const oneLine = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Досуточная летальность', exact: true }) })
    expect((await oneLine.boundingBox())?.height).toBeLessThanOrEqual(49)
    await page.getByRole('switch', { name: 'Медиана и место' }).click()
    await expect(page).toHaveURL(/group=on/)
    await keepReferenceRows(page)
    expect(await elements(page)).toBeLessThanOrEqual(MOST)

    // The heading stays while the page scrolls down; further columns are a press away.
    await page.getByRole('rowheader').last().scrollIntoViewIfNeeded()
    await expect(head(years.to)).toBeInViewport()
    await earlier.click()
    await expect(head(years.from)).toBeInViewport()
    await expect(earlier).toBeHidden()

    await phone(page)
    await page.goto(`/analytics/report?year_from=${years.from}&year_to=${years.to}&category=${subject.id}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(
      subject.metrics.length,
    )
    await expect(page.getByRole('table', { name: /^Показатели по категориям/ })).toHaveCount(0)
  })

  await test.step('a phone begins with a number', async () => {
    const main = page.getByRole('main')
    const top = async (number: Locator) =>
      (await number.filter({ visible: true }).first().boundingBox())?.y ?? Number.NaN
    // Indicator names are headings, with the latest value beside the name.
    expect(await top(main.getByRole('heading', { level: 3 }))).toBeLessThanOrEqual(FIRST_NUMBER)
    await rating.open(ratingOf(GROUPS.sixteen, subject))
    expect(await top(rating.own.getByText(/^\d+$/))).toBeLessThanOrEqual(FIRST_NUMBER)
    await page.goto(`/analytics/indicator?metric_category_id=${subject.id}`)
    await expect(page.getByRole('article')).toHaveCount(subject.metrics.length)
    expect(await top(main.getByText(/^\d+,\d+$/))).toBeLessThanOrEqual(FIRST_NUMBER)
  })

  await test.step('the overview', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/analytics/overview')
    await keepReferenceRows(page)
    expect(await elements(page)).toBeLessThanOrEqual(MOST)
  })
})
