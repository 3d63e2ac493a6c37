import { expect, test } from '../kit/fixtures'
import { holdBack } from '../kit/hold-back'

test('a link of the menu shows that its page is under way, and no other page is loaded', async ({
  hospital,
  loginAs,
}) => {
  const page = await loginAs(await hospital.hire('manager'))
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/my-metrics')
  const asked = new Set<string>()
  const letGo = await holdBack(page, '**/*', (request) => {
    if (request.headers().rsc) asked.add(new URL(request.url()).pathname)
    return Boolean(request.headers().rsc)
  })
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const links = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const link = links.filter({ hasText: 'Справка' })
  await link.click()
  await expect(link.locator('.slow-sign')).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/help')
  await expect(link).toBeHidden()
  expect(paths.filter((path) => path !== null && asked.has(path))).toEqual(['/help'])

  await page.goBack()
  await expect(page).toHaveURL('/my-metrics')
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible()
})
