import type { Page } from '@playwright/test'
import { expectPublished, openCompared, type Profile } from '../kit/comparison'
import { expect, test } from '../kit/fixtures'
import { holdBack } from '../kit/hold-back'
import { DocumentPage } from '../pages/document-page'

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

/** The same numbers in the same order for a seed. @returns the next one, under `below` */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** What stands under the labels of a screen of analytics, once it is all there. */
async function figuresOf(page: Page): Promise<string[]> {
  const busy = page.locator('#content [aria-busy="true"], #content [data-skeleton]')
  await expect(busy).toHaveCount(0)
  return page.getByRole('article').allInnerTexts()
}

test('whatever is pressed while answers are late, no figure stands under a label that it was not asked for', async ({
  database,
  category,
  loginAs,
}) => {
  const profile: Profile = { level: 5, beds: 3 }
  const { hospital } = await openCompared(database, profile, category(3), [['10', '1000']])
  await expectPublished(database)
  const page = await loginAs(await hospital.hire('manager'))
  const next = numbersFrom(33)
  for (const screen of ['/analytics/rating', '/analytics/indicator']) {
    await page.goto(screen)
    await figuresOf(page)
    for (let turn = 0; turn < 4; turn += 1) {
      const letGo = await holdBack(page, '**/api/analytics-*')
      const presses = [
        page.getByRole('button', { name: 'Предыдущий год' }),
        page.getByRole('tab', { selected: false }),
        page.getByRole('radio', { checked: false }),
        page.getByRole('button', { name: 'Следующий год' }),
      ]
      const choices = []
      for (const press of presses)
        for (const one of await press.all())
          if ((await one.isVisible()) && (await one.isEnabled())) choices.push(one)
      const chosen = choices[next(choices.length)]
      const address = page.url()
      await chosen?.click()
      await expect.poll(() => page.url()).not.toBe(address)
      // Gone when the page itself has brought the answer meanwhile.
      await expect(page.locator('#content [aria-busy="true"] > [inert]')).toBeHidden()
      letGo()
      await page.unrouteAll({ behavior: 'wait' })
      const shown = await figuresOf(page)
      await page.goto(page.url())
      expect(shown).toEqual(await figuresOf(page))
    }
  }
})
