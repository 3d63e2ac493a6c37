import { expectAccessible } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, hospital, loginAs, test } from '../kit/fixtures'
import { category } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'

test('a new person is told where to begin, on the first visit alone, until they have had enough of it', async () => {
  const operator = await hospital.hire('operator', { categories: [category(1)] })
  const page = await loginAs(operator)
  const hint = page.getByRole('region', { name: 'С чего начать' })
  await page.goto('/my-metrics')
  await expect(page.getByRole('heading', { name: 'Мои показатели' })).toBeVisible()
  await expect(hint).toHaveCount(0)
  await database.query(
    'UPDATE users SET first_steps_ended_at = NULL, agreement_accepted_at = now() WHERE id = $1',
    [operator.id],
  )
  await page.reload()
  await expect(hint.getByRole('listitem')).toHaveCount(3)
  // No heading may precede the page's first one.
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Мои показатели')
  await expectAccessible(page)
  await hint.getByRole('button', { name: 'Понятно, больше не показывать' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Мои показатели' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('the help is found by its words, and «?» tells the keys unless switched off', async ({
  managerPage: page,
}) => {
  await page.goto('/my-metrics')
  await page.getByRole('banner').getByRole('link', { name: 'Справка' }).click()
  await expect(page).toHaveURL('/help')
  await untilHydrated(page)
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Поиск по справке' })
  await search.fill('пригласить?')
  await search.press('Enter')
  await page.getByRole('link', { name: 'Пригласить сотрудников' }).first().click()
  await expect(page).toHaveURL(/#people$/)
  const picture = page.getByRole('img', { name: /^Пользователи организации/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

  await page.goto('/my-metrics')
  const keys = page.getByRole('dialog', { name: 'Клавиши' })
  // Key handlers are attached a moment after hydration.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(keys.getByRole('heading', { level: 3 }).first()).toHaveText('Мои показатели')
  await expectAccessible(page)
  await keys.getByRole('switch', { name: 'Открывать это окно клавишей «?»' }).click()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
})
