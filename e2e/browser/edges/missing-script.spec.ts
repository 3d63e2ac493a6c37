import type { Page } from '@playwright/test'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'

const OFFER = 'Обновить страницу'

/** Answers 404 for scripts that contain these words, as after an update. */
async function loseScripts(page: Page, words: string): Promise<void> {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(words)) await route.abort()
    else await route.fulfill({ response })
  })
}

test('a part of a form that failed to load is offered again', async ({ adminPage: page }) => {
  expectError(/ERR_FAILED/)
  await page.addInitScript(() => {
    window.addEventListener('preload-error', (event) => {
      document.documentElement.dataset.lost = String(event.detail.address)
      if (window.location.hash === '#handled') event.preventDefault()
    })
  })
  const path = `/admin/metrics/metric-categories/${category(1).id}/metrics/add`
  await loseScripts(page, 'ProseMirror')
  await page.goto(path)
  const offer = page.getByRole('button', { name: OFFER })
  await expect(offer).toBeVisible()
  await expect(page.getByText('Эта часть экрана не загрузилась.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-lost', /\/_next\/static\/.*\.js/)
  const name = page.getByRole('textbox', { name: 'Наименование' }).first()
  await name.fill('Новый показатель')
  page.once('dialog', (dialog) => dialog.dismiss())
  await offer.click()
  await expect(name).toHaveValue('Новый показатель')

  await page.unrouteAll({ behavior: 'wait' })
  page.once('dialog', (dialog) => dialog.accept())
  await offer.click()
  await expect(page.getByRole('textbox', { name: 'Описание' })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await loseScripts(page, 'ProseMirror')
  await page.goto('/profile')
  await page.goto(`${path}#handled`)
  await expect(page.getByText('Эта часть экрана не загрузилась.')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a window whose script is gone is told of once, by the bar', async ({ document }) => {
  expectError(/ERR_FAILED/)
  await loseScripts(document.page, 'Изменений ещё не было')
  await document.open(await hospital.document(category(5), [['1', '50']]))
  await document.choose('История')
  await expect(document.page.getByRole('button', { name: OFFER })).toBeVisible()
  await expect(document.dialog).toBeHidden()
  await expect(document.messages).toBeEmpty()
  await document.page.unrouteAll({ behavior: 'wait' })
})
