import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { untilHydrated } from '@/e2e/browser/kit/hydration'
import { AS_ROOT, systemChromium } from '@/e2e/runner/browser'
import { demonstration, openAs, openWindow } from '@/e2e/runner/demonstration'
import { ensureBrowser } from '@/e2e/runner/ensure-browser'
import { ROLES, type Role } from '@/lib/features/help/labels'
import { PICTURE, type PictureName } from '@/lib/features/help/pictures/labels'
import { say, step } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ensureBuild } from '@/scripts/lib/build'

interface Shot {
  who: Role
  /** Opens the screen from any page. */
  open: (page: Page) => Promise<void>
  /** File name in docs/images for the READMEs. */
  readme?: string
}

async function go(page: Page, path: string) {
  await page.goto(path)
  await untilHydrated(page)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

const at = (path: string) => (page: Page) => go(page, path)

/** Follows a link of «Мои показатели». */
const by = (link: string | RegExp) => async (page: Page) => {
  await go(page, '/my-metrics')
  const href = await page.getByRole('link', { name: link }).first().getAttribute('href')
  await go(page, href ?? '')
}

/** Scrolls the first chart with a signal to the top. */
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

const SHOTS: Readonly<Record<PictureName, Shot>> = {
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

/** Device pixel ratio: keeps letters legible when the picture is scaled down. */
const SCALE = 1.2
const VIEW = { width: PICTURE.width / SCALE, height: PICTURE.height / SCALE }

const QUALITIES = [0.82, 0.7, 0.55, 0.4]
const MAX_BYTES = 80 * 1024

const STILL = { animations: 'disabled', caret: 'hide' } as const

const png = (page: Page): Promise<Buffer> => page.screenshot(STILL)

/** The page as WebP at the best quality that fits the size limit; the browser converts the PNG. */
async function webp(page: Page): Promise<Buffer> {
  const source = `data:image/png;base64,${(await png(page)).toString('base64')}`
  for (const quality of QUALITIES) {
    const made = await page.evaluate(drawn, { source, quality })
    const file = Buffer.from(made.replace(/^.*,/, ''), 'base64')
    if (file.length <= MAX_BYTES) return file
  }
  throw new Error(`${page.url()}: more than ${MAX_BYTES} bytes at any quality`)
}

/** Runs in the browser. */
async function drawn({ source, quality }: { source: string; quality: number }): Promise<string> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', quality)
}

const HELP = inRoot('public', 'help')
const README = inRoot('docs', 'images')

/** Takes all pictures of one role: for the help, and larger for the READMEs. */
async function shoot(browser: Browser, origin: string, who: Role): Promise<void> {
  const settings = { baseURL: origin, locale: 'ru-RU', reducedMotion: 'reduce' } as const
  const small = await browser.newContext({ ...settings, viewport: VIEW, deviceScaleFactor: SCALE })
  const page = await openAs(small, who)
  const large = await browser.newContext({
    ...settings,
    viewport: PICTURE,
    storageState: await small.storageState(),
  })
  const wide = await openWindow(large)
  for (const [name, shot] of Object.entries(SHOTS).filter(([, { who: one }]) => one === who)) {
    await shot.open(page)
    const file = await webp(page)
    writeFileSync(`${HELP}/${name}.webp`, file)
    say(`  ${name}.webp ${Math.ceil(file.length / 1024)} КБ`)
    if (shot.readme === undefined) continue
    await shot.open(wide)
    writeFileSync(`${README}/${shot.readme}.png`, await png(wide))
    say(`  ${shot.readme}.png`)
  }
}

/** `npm run screenshots`: retakes the pictures of the help and the READMEs from the built product. */
export async function main(): Promise<number> {
  await ensureBuild()
  await ensureBrowser()
  step('Демонстрация для снимков')
  const origin = await demonstration()
  step('Снимки')
  mkdirSync(HELP, { recursive: true })
  const browser = await chromium.launch({ executablePath: systemChromium(), args: AS_ROOT })
  for (const who of ROLES) await shoot(browser, origin, who)
  await browser.close()
  return 0
}
