import { expectAccessible } from '../kit/accessible'
import { expect, test } from '../kit/fixtures'

test('A7 the certificate of anonymity: what was tried, what is hidden, a new check', async ({
  hospital,
  loginAs,
}) => {
  const page = await loginAs(await hospital.hire('admin'))
  await page.goto('/my-metrics')
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Анонимность' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Анонимность' })).toBeVisible()
  await expect(page.getByText('Утечек 0')).toBeVisible()
  const tried = page.getByRole('table', { name: 'Попытки узнать чужое' })
  await expect(
    tried.getByRole('row', { name: /^Разности отборов, выделяющие 1–5 организаций/ }),
  ).toContainText('3\u00a0357\u00a0936')
  await expect(
    page.getByRole('table', { name: 'Показанные профили' }).getByText('скрыто').first(),
  ).toBeVisible()
  await expectAccessible(page)

  const answered = page.waitForResponse('**/api/anonymity/checks')
  await page.getByRole('button', { name: 'Проверить сейчас' }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('Утечек 0')).toBeVisible()

  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Проверить сейчас' })).toBeHidden()
  await expect(page.getByText('Кто знает, какие больницы вообще сдают показатель')).toBeVisible()
})

test('the certificate is nobody’s but administrators’', async ({ hospital, loginAs }) => {
  const page = await loginAs(await hospital.hire('manager'))
  await page.goto('/admin/anonymity')
  await expect(page.getByText('Утечек')).toHaveCount(0)
})
