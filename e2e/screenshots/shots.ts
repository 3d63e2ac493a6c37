import { expect, type Page } from '@playwright/test'
import { untilAlive } from '@/e2e/browser/kit/alive'
import type { Role } from '@/lib/features/help/labels'
import type { PictureName } from '@/lib/features/help/pictures/labels'

interface Shot {
  who: Role
  /** Leads to the screen from anywhere. */
  open: (page: Page) => Promise<void>
  /** Its name in docs/images, where the READMEs show it too. */
  readme?: string
}

async function go(page: Page, path: string) {
  await page.goto(path)
  await untilAlive(page)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

const at = (path: string) => (page: Page) => go(page, path)

/** From My indicators on, by a link of that page. */
const by = (link: string | RegExp) => async (page: Page) => {
  await go(page, '/my-metrics')
  const href = await page.getByRole('link', { name: link }).first().getAttribute('href')
  await go(page, href ?? '')
}

/** The chart with the first signal, at the top. */
async function signal(page: Page) {
  await go(page, '/analytics/indicator')
  const charts = page.getByRole('article')
  await charts
    .filter({ hasText: /выброс|сдвиг/i })
    .first()
    .evaluate((chart) => chart.scrollIntoView())
  await charts.locator('svg.recharts-surface').first().waitFor()
}

async function measure(page: Page) {
  await go(page, '/analytics/measures')
  await page.locator('svg.recharts-surface').first().waitFor()
}

/** Where each picture of the help is taken, as whom. */
export const SHOTS: Readonly<Record<PictureName, Shot>> = {
  matrix: { who: 'manager', open: at('/my-metrics'), readme: 'my-metrics' },
  document: { who: 'operator', open: by(/: черновик,/), readme: 'document' },
  review: { who: 'manager', open: by('Проверка и утверждение') },
  overview: { who: 'manager', open: at('/analytics/overview') },
  dynamics: { who: 'manager', open: signal, readme: 'dynamics' },
  measures: { who: 'manager', open: measure },
  rating: { who: 'manager', open: at('/analytics/rating'), readme: 'rating' },
  users: { who: 'manager', open: at('/settings/users') },
  completeness: { who: 'admin', open: at('/admin/completeness') },
  companies: { who: 'admin', open: at('/admin/companies') },
  metrics: { who: 'admin', open: at('/admin/metrics') },
}
