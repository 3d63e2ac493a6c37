import { expectAccessible } from '../kit/accessible'
import { expect, test } from '../kit/fixtures'

test('A7 the certificate of a publication, on screen and on paper', async ({ adminPage: page }) => {
  await page.goto('/my-metrics')
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Анонимность' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Как мы храним тайну' })).toBeVisible()
  const certificate = page.getByRole('region', { name: /^Сертификат выпуска \d{4}-/ })
  await expect(certificate.getByRole('definition').first()).toHaveText('0, каждый показатель сам по себе')
  const tried = certificate.getByRole('table', { name: 'Попытки узнать чужое' })
  await expect(
    tried.getByRole('row', { name: /^Разности отборов, выделяющие 1–5 организаций/ }),
  ).toContainText('3\u00a0357\u00a0936')
  await expect(certificate.getByText(/^скрыто или обобщено \d+ из/)).toBeVisible()
  await expect(page.getByText('не меньше чем у 6 участников')).toBeVisible()
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
  await expect(page.getByText('Кто знает, какие больницы вообще сдают показатель')).toBeVisible()
})

test('the old address of the certificate leads to it, whoever asks', async ({ managerPage: page }) => {
  await page.goto('/admin/anonymity')
  await expect(page).toHaveURL(/\/analytics\/anonymity$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Как мы храним тайну' })).toBeVisible()
})
