import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { LoginPage } from '@/e2e/browser/pages/login-page'
import { systemChromium } from '@/e2e/runner/browser'
import { demonstration } from '@/e2e/runner/demonstration'
import { ensureBrowser } from '@/e2e/runner/ensure-browser'
import { png, SCALE, VIEW, webp } from '@/e2e/screenshots/camera'
import { SHOTS } from '@/e2e/screenshots/shots'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/core/demo-accounts'
import { ROLES, type Role } from '@/lib/features/help/labels'
import { PICTURE } from '@/lib/features/help/pictures/labels'
import { say, step } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ensureBuild } from '@/scripts/lib/build'

const HELP = inRoot('public', 'help')
const README = inRoot('docs', 'images')

/** tsx keeps the names of functions by a helper of its own, which those sent to the browser miss there. */
async function newPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript('globalThis.__name = (named) => named')
  return context.newPage()
}

/** All that one role shows: for the help, and larger for the READMEs. */
async function shoot(browser: Browser, origin: string, who: Role): Promise<void> {
  const settings = { baseURL: origin, locale: 'ru-RU', reducedMotion: 'reduce' } as const
  const small = await browser.newContext({ ...settings, viewport: VIEW, deviceScaleFactor: SCALE })
  const page = await newPage(small)
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(DEMO_ACCOUNTS[who].email, DEMO_PASSWORD)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
  const large = await browser.newContext({
    ...settings,
    viewport: PICTURE,
    storageState: await small.storageState(),
  })
  const wide = await newPage(large)
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

/** `npm run screenshots`: the pictures of the help and of the READMEs, taken anew of the built product. */
export async function main(): Promise<number> {
  await ensureBuild()
  await ensureBrowser()
  step('Демонстрация для снимков')
  const origin = await demonstration()
  step('Снимки')
  mkdirSync(HELP, { recursive: true })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: systemChromium(), args })
  for (const who of ROLES) await shoot(browser, origin, who)
  await browser.close()
  return 0
}
