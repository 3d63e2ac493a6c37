import { expectPublished, openCompared, type Profile, ratingOf } from '../kit/comparison'
import { expect, test } from '../kit/fixtures'
import { holdBack } from '../kit/hold-back'
import { DocumentPage } from '../pages/document-page'
import { RatingPage } from '../pages/rating-page'

const isOfPage = (request: { headers: () => Record<string, string> }) => Boolean(request.headers().rsc)

test('a page that is slow to come is told of, what was left is out of sight, and no other page is loaded', async ({
  hospital,
  loginAs,
}) => {
  const page = await loginAs(await hospital.hire('manager'))
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/my-metrics')
  const asked = new Set<string>()
  const letGo = await holdBack(page, '**/*', (request) => {
    if (isOfPage(request)) asked.add(new URL(request.url()).pathname)
    return isOfPage(request)
  })
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const links = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const link = links.filter({ hasText: 'Справка' })
  await link.click()
  const sign = page.getByRole('status', { name: 'Страница загружается' })
  await expect(sign).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  letGo()
  await expect(page).toHaveURL('/help')
  await expect(link).toBeHidden()
  await expect(sign).toBeHidden()
  await expect(page.locator('h1')).toBeVisible()
  expect(paths.filter((path) => path !== null && asked.has(path))).toEqual(['/help'])

  await page.goBack()
  await expect(page).toHaveURL('/my-metrics')
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible()
})

test('after typing and leaving by the menu the next click on the menu opens it', async ({
  hospital,
  category,
  loginAs,
}) => {
  const id = await hospital.document(category(3), [['1', '50']])
  const page = await loginAs(await hospital.hire('manager'))
  const document = new DocumentPage(page)
  await document.open(id)
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  const group = menu.getByRole('button', { name: 'Аналитика' })
  await document.field(1, 'a').fill('7')
  await group.click()
  await page.getByRole('menuitem', { name: 'Рейтинг организаций' }).click()
  await expect(page).toHaveURL(/\/analytics\/rating/)
  await expect(page.getByRole('menu')).toBeHidden()
  await group.click()
  await expect(page.getByRole('menuitem', { name: 'Динамика показателей' })).toBeVisible()
})

/** The same value of each of the three indicators: enough of them for a place in the category. */
const likeThree = (a: string) => [1, 2, 3].map((): [string, string] => [a, '1000'])

test('while another year is on its way no figure of the year before is in sight, nor read out', async ({
  database,
  category,
  loginAs,
}) => {
  const profile: Profile = { level: 5, beds: 3 }
  const subject = category(3)
  for (let other = 0; other < 5; other += 1) await openCompared(database, profile, subject, likeThree('20'))
  const { hospital } = await openCompared(database, profile, subject, likeThree('10'))
  await expectPublished(database)
  const page = await loginAs(await hospital.hire('manager'))
  const rating = new RatingPage(page)
  await rating.open(ratingOf(profile, subject))
  const count = page.getByText(/включая вашу/)
  await expect(count).toBeVisible()
  const letGo = await holdBack(
    page,
    '**/*',
    (request) => isOfPage(request) || request.url().includes('/api/analytics-'),
  )
  await page.getByRole('button', { name: 'Предыдущий год' }).click()
  const left = page.locator('#content [aria-busy="true"] > [inert]')
  await expect(left).toBeHidden()
  await expect(left.locator('+ div [data-skeleton]').first()).toBeVisible()
  await expect(rating.own).toBeHidden()
  await expect(count).toBeHidden()
  letGo()
  await expect(left).toHaveCount(0)
  await expect(page.locator('#content [data-skeleton]')).toHaveCount(0)
})
