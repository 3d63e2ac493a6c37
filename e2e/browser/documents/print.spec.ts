import { expectAccessible } from '../kit/accessible'
import { expect, hospital, test } from '../kit/fixtures'
import { category, RATE, SHORT } from '../kit/hospital'
import { expectNoSidewaysScroll } from '../kit/seen'
import { MyMetricsPage } from '../pages/my-metrics-page'

/** A4 at 96 dpi without margins. */
const A4 = { width: 794, height: 1123 }

test('a document prints with its values and lines to sign on, without controls', async ({ document }) => {
  const id = await hospital.document(category(SHORT), [
    ['60', '50'],
    ['2', '60'],
  ])
  await document.open(id)
  await document.note(1).fill('Повторные исследования')
  await document.page.setViewportSize(A4)
  await document.page.emulateMedia({ media: 'print' })
  await expect(document.page.getByText('Руководитель', { exact: true })).toBeVisible()
  await expect(document.page.getByText('Исполнитель', { exact: true })).toBeVisible()
  await expect(document.page.getByText('дата', { exact: true }).first()).toBeVisible()
  await expect(document.row(1).getByText('Пояснение: Повторные исследования')).toBeVisible()
  const [row, value] = await Promise.all([
    document.row(2).boundingBox(),
    document.said(2, '3,33').boundingBox(),
  ])
  // Below the data that it is made of, where its row begins, with its unit on its right.
  expect(value?.x).toBe(row?.x)
  await expect(document.fields.first()).toBeHidden()
  await expect(document.page.locator('button:visible, textarea:visible, [role=switch]:visible')).toHaveCount(
    0,
  )
  await expectNoSidewaysScroll(document.page)
})

test('the summary of a quarter prints all documents on one paper', async ({ managerPage: page }) => {
  await hospital.document(category(SHORT), [['1', '1250']])
  await hospital.document(category(RATE), [['2', '50']], { status: 'approved' })
  await new MyMetricsPage(page).open()
  await page.getByRole('link', { name: 'Сводка для печати' }).click()
  const short = page.getByRole('region', { name: category(SHORT).name })
  await expect(short).toContainText('черновик')
  await expectAccessible(page)
  await expect(short.getByRole('row').nth(1)).toContainText(/a = 1.*b = 1\s250.*0,08/)
  await expect(page.getByRole('region', { name: category(RATE).name })).toContainText('утверждён')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Руководитель', { exact: true })).toBeVisible()
  await expect(page.getByText(/· по\s+состоянию\s+на\s+\d\d\.\d\d\.\d{4},\s\d\d:\d\d/)).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
})
