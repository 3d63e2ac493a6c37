import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { AS_ROOT, systemChromium } from '@/e2e/runner/browser'
import { demonstration, openAs, openWindow } from '@/e2e/runner/demonstration'
import { ensureBrowser } from '@/e2e/runner/ensure-browser'
import { SHOTS } from '@/e2e/screenshots/shots'
import { ROLES, type Role } from '@/lib/features/help/labels'
import { PICTURE } from '@/lib/features/help/pictures/labels'
import { say, step } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ensureBuild } from '@/scripts/lib/build'

/** So many pixels of the file to one of the screen: letters stay legible where the picture is shown smaller. */
const SCALE = 1.2
const VIEW = { width: PICTURE.width / SCALE, height: PICTURE.height / SCALE }

/** From the best quality down. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4]
const MAX_BYTES = 80 * 1024

const STILL = { animations: 'disabled', caret: 'hide' } as const

const png = (page: Page): Promise<Buffer> => page.screenshot(STILL)

/** The page as WebP, which the browser itself makes of the PNG; as good as fits the help. */
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

/** All that one role shows: for the help, and larger for the READMEs. */
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

/** `npm run screenshots`: the pictures of the help and of the READMEs, taken anew of the built product. */
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
