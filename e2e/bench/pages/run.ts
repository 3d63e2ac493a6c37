import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { type Look, look } from '@/e2e/bench/pages/lighthouse'
import { type Bar, DESKTOP, PHONE, SCREENS, type Screen } from '@/e2e/bench/pages/screens'
import { row } from '@/e2e/bench/told'
import { AS_ROOT, systemChromium } from '@/e2e/runner/browser'
import { demonstration, openAs } from '@/e2e/runner/demonstration'
import { ensureBrowser } from '@/e2e/runner/ensure-browser'
import { say, step } from '@/scripts/boot/console.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { onStop } from '@/scripts/lib/shutdown'

const HELP = `
npm run bench:pages -- [--only рейтинг,вход]

Двадцать экранов глазами Lighthouse, на медленном телефоне и на настольном компьютере: скорость, доступность и хорошая
практика. Код 1 — предел нарушен. Времена верны на машине, которая не занята ничем другим.
`

/** Runs one after another over one browser of one person. */
async function openBrowser(origin: string, folder: string, who: Screen['who']) {
  const port = await freePort()
  const args = [`--remote-debugging-port=${port}`, ...AS_ROOT]
  const context = await chromium.launchPersistentContext(join(folder, who ?? 'guest'), {
    executablePath: systemChromium(),
    args,
    baseURL: origin,
    locale: 'ru-RU',
  })
  if (who) await (await openAs(context, who)).close()
  return { context, port }
}

/** What a look lacks of what it is to reach, in words. */
function lacking({ performance, lcp, tbt, cls, accessibility, practices, missed }: Look, bar: Bar): string[] {
  const words: string[] = []
  if (bar.performance !== undefined && performance < bar.performance)
    words.push(`скорость ${performance}, предел ${bar.performance}`)
  if (bar.lcp !== undefined && lcp > bar.lcp) words.push(`LCP ${lcp.toFixed(1)} с, предел ${bar.lcp}`)
  if (bar.tbt !== undefined && tbt > bar.tbt) words.push(`TBT ${tbt.toFixed(0)} мс, предел ${bar.tbt}`)
  if (bar.cls !== undefined && cls > bar.cls) words.push(`сдвиг ${cls.toFixed(3)}, предел ${bar.cls}`)
  if (accessibility < 100 || practices < 100)
    words.push(`доступность ${accessibility}, хорошая практика ${practices}: ${missed.join(', ')}`)
  return words
}

const cellsOf = ({ performance, lcp, tbt, cls, accessibility, practices }: Look) => [
  performance,
  lcp.toFixed(1),
  tbt.toFixed(0),
  cls.toFixed(3),
  accessibility,
  practices,
]

/** `npm run bench:pages`. */
export async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    say(HELP.trim())
    return 0
  }
  const only = args[args.indexOf('--only') + 1]?.split(',')
  const screens = args.includes('--only') ? SCREENS.filter(({ name }) => only?.includes(name)) : SCREENS
  await ensureBuild()
  await ensureBrowser()
  step('Демонстрация для замера')
  const origin = await demonstration()
  const folder = mkdtempSync(join(tmpdir(), 'pokazateli-pages-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  step('Экраны')
  say(row('экран', 'на чём', 'скорость', 'LCP, с', 'TBT, мс', 'сдвиг', 'доступность', 'практика'))
  const misses: string[] = []
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const { context, port } = await openBrowser(origin, folder, who)
    for (const screen of screens.filter((one) => one.who === who)) {
      for (const isDesktop of [false, true]) {
        const seen = await look(origin + screen.path, { port, folder, isDesktop })
        const where = isDesktop ? 'компьютер' : 'телефон'
        say(row(screen.name, where, ...cellsOf(seen)))
        const bar = isDesktop ? DESKTOP : { ...PHONE, ...screen.phone }
        misses.push(...lacking(seen, bar).map((words) => `${screen.name}, ${where}: ${words}`))
      }
    }
    await context.close()
  }
  say(misses.length === 0 ? '\nв пределах' : `\nПРЕВЫШЕНО\n${misses.join('\n')}`)
  return misses.length === 0 ? 0 : 1
}
