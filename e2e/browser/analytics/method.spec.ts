import type { Page } from '@playwright/test'
import { expectAccessible, phone } from '../kit/accessible'
import { untilAlive } from '../kit/alive'
import { openGroup, type Profile, ratingOf } from '../kit/comparison'
import { expect, loginAs, test } from '../kit/fixtures'
import { category, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { RatingPage } from '../pages/rating-page'

const PROFILE: Profile = { level: 4, beds: 3 }

/** The section is in sight, with an example that ends with these words. */
async function expectSection(page: Page, id: string, result: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Как считается' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${id}$`))
  const section = page.getByRole('region').filter({ has: page.locator(`#${id}`) })
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(section.locator('[data-result]').first()).toContainText(result)
}

test('the page, its terms and its windows lead to how a number comes about, each page once', async () => {
  const reported = [1, 2, 3, 4, 5, 6].map((place) =>
    [place, 100 - place, 90].map((percent) => [String(percent), '100'] as const),
  )
  const { own } = await openGroup(PROFILE, category(SHORT), reported)
  const page = await loginAs(await own.hospital.hire('manager'))
  const rating = new RatingPage(page)
  const address = ratingOf(PROFILE, category(SHORT))
  const name = category(SHORT).metrics[0]?.name ?? ''
  const link = { name: /^Как считается/ }

  await rating.open(address)
  await expect(page.getByRole('main').getByRole('link', link)).toHaveCount(1)
  await page.getByRole('main').getByRole('link', link).click()
  await expectSection(page, 'place', /место/)
  await expect(page.getByText('Ваш пример.').first()).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await untilAlive(page)
  await rating.category.getByRole('button', { name: 'Что значит «Оценка»' }).click()
  await page.getByRole('dialog').getByRole('link', link).click()
  await expectSection(page, 'score', /S = 100/)
  await page.goBack()
  await untilAlive(page)
  await rating
    .metric(name)
    .getByRole('button', { name: /^Воронка/ })
    .click()
  await rating.dialog.getByRole('link', link).click()
  await expectSection(page, 'funnel', /в пределах 95/)

  await page.goto(
    `/analytics/indicator?metric_category_id=${category(SHORT).id}&year_from=${lastEnded.year}&year_to=${lastEnded.year}`,
  )
  await expect(page.getByRole('main').getByRole('link', link)).toHaveCount(1)
  await page.getByRole('main').getByRole('link', link).click()
  // One quarter has no limits yet: the reference stands in, and says so.
  await expectSection(page, 'signal', /выброс/)
  await expect(page.getByText('Эталонный пример:').first()).toBeVisible()
  await phone(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
