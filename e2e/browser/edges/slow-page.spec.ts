import { randomStream } from '@/prisma/seed/demo/random'
import { openGroup, ratingOf } from '../kit/comparison'
import { database } from '../kit/database'
import { expect, hospital, loginAs, test } from '../kit/fixtures'
import { GROUPS } from '../kit/groups'
import { holdBack } from '../kit/hold-back'
import { category } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { RatingPage } from '../pages/rating-page'

const isOfPage = (request: { headers: () => Record<string, string> }) => Boolean(request.headers().rsc)

test('a page that is slow to come is told of, what was left is out of sight, and no other page is loaded', async ({
  managerPage: page,
}) => {
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
  await expect(page.locator('[data-skeleton]').first()).toBeVisible()
  await expect(page.locator('[data-skeleton].h-20')).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/help')
  await expect(link).toBeHidden()
  await expect(sign).toBeHidden()
  await expect(page.locator('h1')).toBeVisible()
  expect(paths.filter((path) => path !== null && asked.has(path))).toEqual(['/help'])

  const letMatrixGo = await holdBack(page, '**/*', isOfPage)
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await links.filter({ hasText: 'Мои показатели' }).click()
  await expect(page.locator('[data-skeleton].h-20')).toBeVisible()
  letMatrixGo()
  await expect(page).toHaveURL('/my-metrics')
  await expect(sign).toBeHidden()
  await page.goBack()

  await page.goBack()
  await expect(page).toHaveURL('/my-metrics')
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible()
})

test('after typing and leaving by the menu the next click on the menu opens it', async ({ document }) => {
  await document.open(await hospital.document(category(3), [['1', '50']]))
  const menu = document.page.getByRole('navigation', { name: 'Основное меню' })
  const group = menu.getByRole('button', { name: 'Аналитика' })
  await document.field(1, 'a').fill('7')
  await group.click()
  await document.page.getByRole('menuitem', { name: 'Рейтинг организаций' }).click()
  await expect(document.page).toHaveURL(/\/analytics\/rating/)
  await expect(document.page.getByRole('menu')).toBeHidden()
  await group.click()
  await expect(document.page.getByRole('menuitem', { name: 'Динамика показателей' })).toBeVisible()
})

/** Encodes the year and category that an answer was requested for. */
const codeOf = (year: number, place: number) => year * 100 + place

/** Replaces every median in an answer by the code. */
function coded(value: unknown, code: number): unknown {
  if (Array.isArray(value)) return value.map((one) => coded(one, code))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'median' ? code : coded(one, code)]),
  )
}

test('while answers are late no figure stands under a label that it was not asked for, whatever is pressed', async () => {
  const { own } = await openGroup('alike')
  const { places } = GROUPS.alike
  const { rows: shorts } = await database.query<{ id: number; short_name: string }>(
    'SELECT id, short_name FROM metric_categories',
  )
  const shortOf = (place: number) => shorts.find(({ id }) => id === category(place).id)?.short_name
  const page = await loginAs(await own.hospital.hire('manager'))
  const rating = new RatingPage(page)

  await test.step('while another year is on its way no figure of the year before is in sight, nor read out', async () => {
    await rating.open(ratingOf(GROUPS.alike, category(3)))
    const count = page.getByText(/включая вашу/)
    await expect(count).toBeVisible()
    const letGo = await holdBack(
      page,
      '**/*',
      (request) => isOfPage(request) || request.url().includes('/api/analytics-'),
    )
    await page.getByRole('button', { name: 'Предыдущий год' }).click()
    const busy = page.locator('#content [aria-busy="true"]')
    await expect(busy.locator('[data-skeleton]').first()).toBeVisible()
    await expect(rating.own).toBeHidden()
    await expect(count).toBeHidden()
    // A press where a link was a moment before has no effect.
    await busy.locator('.unseen a').first().dispatchEvent('click')
    letGo()
    await expect(busy).toHaveCount(0)
    await expect(page.locator('#content [data-skeleton]')).toHaveCount(0)
    await expect(page).toHaveURL(/\/analytics\/rating\?.*year=/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  // A category that is not revisited, since it was rendered by the server.
  await rating.open({ metric_category_id: category(2).id })
  await untilHydrated(page)

  // From here on the test releases every answer.
  const held: Array<() => Promise<void>> = []
  await page.route('**/api/analytics-rating/period?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const place = places.find((one) => category(one).id === Number(asked.get('metric_category_id'))) ?? 0
    await new Promise<void>((resolve) => {
      held.push(async () => {
        const response = await route.fetch()
        const answer = await response.json()
        const year = Number(asked.get('year') ?? answer.meta.year)
        // The page may have cancelled the request.
        await route.fulfill({ response, json: coded(answer, codeOf(year, place)) }).catch(() => undefined)
        resolve()
      })
    })
  })
  const label = async () => {
    const year = await page.getByRole('button', { name: 'Предыдущий год' }).locator('xpath=..').textContent()
    const chosen = await page.getByRole('combobox', { name: 'Категория показателей' }).textContent()
    const place = places.find((one) => shortOf(one) === chosen?.trim()) ?? 0
    return codeOf(Number(/\d{4}/.exec(year ?? '')?.[0]), place)
  }
  /** Visible numbers that belong to another label. */
  const wrong = async () => {
    const told = await page
      .getByText(/^медиана [\d\s,]+$/)
      .filter({ visible: true })
      .allInnerTexts()
    const code = await label()
    return told
      .map((text) => Number.parseInt(text.replace(/\D/g, ''), 10))
      .filter((one) => Math.floor(one / 100) !== code)
  }
  const random = randomStream('slow page')
  const choose = async (place: number) => {
    await page.getByRole('combobox', { name: 'Категория показателей' }).click()
    await page.getByRole('option', { name: category(place).name }).click()
  }
  for (let turn = 0; turn < 12; turn += 1) {
    const before = await label()
    const year = page.getByRole('button', { name: random.chance(1 / 2) ? 'Предыдущий год' : 'Следующий год' })
    if (random.chance(1 / 2) && (await year.isEnabled())) await year.click()
    else await choose(places.find((place) => before % 100 !== place) ?? 1)
    await expect.poll(label).not.toBe(before)
    // While an answer is pending, no number of another label is visible, now or later.
    await expect.poll(wrong).toEqual([])
    if (random.chance(1 / 3)) continue
    await expect
      .poll(async () => {
        for (const answer of held.splice(0).reverse()) await answer()
        return page.locator('#content [aria-busy="true"]').count()
      })
      .toBe(0)
    expect(await wrong()).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page that is there has its title, on a slow computer too', async () => {
  const page = await loginAs(await hospital.hire('admin'))
  await page.addInitScript(() => {
    const untitled: string[] = []
    Object.assign(window, { untitled })
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading !== null && document.title === '') untitled.push(heading.textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/my-metrics')
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  for (const [link, title] of [
    [/^Входящие/, 'Входящие'],
    [/^Мои показатели/, 'Мои показатели'],
  ] as const) {
    await menu.getByRole('link', { name: link }).click()
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title} — `))
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(await page.evaluate(() => Object(window).untitled)).toEqual([])
})
