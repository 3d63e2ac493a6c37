import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { row } from '@/e2e/bench/output'
import { AS_ROOT, systemChromium } from '@/e2e/runner/browser'
import { demonstration, openAs } from '@/e2e/runner/demonstration'
import { ensureBrowser } from '@/e2e/runner/ensure-browser'
import { ended } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'
import type { DEMO_ACCOUNTS } from '@/lib/core/installation/demo-accounts'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { readArgs } from '@/scripts/lib/options'

/** The last version for Node 20, installed on demand since nothing else needs its dependencies. */
const PACKAGE = 'lighthouse@12.8.2'

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const audit = z.object({ score: z.number().nullable(), numericValue: z.number().optional() })

const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(z.string(), audit),
})

/** Results of one audit: category scores of 100 and times. */
interface Look {
  performance: number
  accessibility: number
  practices: number
  /** Largest contentful paint, s. */
  lcp: number
  /** Total blocking time, ms. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  /** Failed audits of accessibility and best practices. */
  missed: string[]
}

/** @throws UserError when Lighthouse itself fails */
async function look(
  url: string,
  { port, folder, isDesktop }: { port: number; folder: string; isDesktop: boolean },
): Promise<Look> {
  const file = join(folder, 'report.json')
  const args = [
    ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, `--port=${port}`, '--quiet'],
    ...['--output=json', `--output-path=${file}`, '--disable-storage-reset', '--locale=ru'],
    '--only-categories=performance,accessibility,best-practices',
    ...(isDesktop ? ['--preset=desktop'] : []),
  ]
  const { code } = await ended(spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }))
  if (code !== 0) throw new UserError(`Lighthouse не справился: ${url}`)
  const { categories, audits } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const measured = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new UserError(`Lighthouse ничего не сказал о ${id}: ${url}`)
    return value
  }
  const [access, practices] = [categories.accessibility, categories['best-practices']]
  return {
    performance: percent(categories.performance),
    accessibility: percent(access),
    practices: percent(practices),
    lcp: measured('largest-contentful-paint') / 1000,
    tbt: measured('total-blocking-time'),
    cls: measured('cumulative-layout-shift'),
    missed: [access, practices]
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

const percent = ({ score }: z.output<typeof category>) => Math.round(score * 100)

/** Limits for a Lighthouse report. */
type Bar = Partial<Pick<Look, 'performance' | 'lcp' | 'tbt' | 'cls'>>

interface Screen {
  name: string
  path: string
  /** The account, none for a guest. */
  who?: keyof typeof DEMO_ACCOUNTS
  phone?: Bar
}

/** Lighthouse's slow phone: CPU four times slower, slow 4G. */
const PHONE: Bar = { lcp: 2.2, cls: 0.02 }
const DESKTOP: Bar = { performance: 97, cls: 0.02 }

const SCREENS: Screen[] = [
  { name: 'вход', path: '/login', phone: { performance: 95 } },
  { name: 'матрица', path: '/my-metrics', who: 'manager', phone: { performance: 90 } },
  { name: 'обзор', path: '/analytics/overview', who: 'manager' },
  { name: 'рейтинг', path: '/analytics/rating', who: 'manager', phone: { performance: 85, tbt: 300 } },
  { name: 'динамика', path: '/analytics/indicator', who: 'manager' },
  { name: 'отчёт', path: '/analytics/report', who: 'manager' },
  { name: 'мероприятия', path: '/analytics/measures', who: 'manager' },
  { name: 'как считается', path: '/analytics/method', who: 'manager' },
  { name: 'показатели', path: '/indicators', who: 'manager' },
  { name: 'организация', path: '/settings/company', who: 'manager' },
  { name: 'пользователи', path: '/settings/users', who: 'manager' },
  { name: 'справка', path: '/help', who: 'operator' },
  { name: 'профиль', path: '/profile', who: 'operator' },
  { name: 'полнота данных', path: '/admin/completeness', who: 'admin' },
  { name: 'организации', path: '/admin/companies', who: 'admin' },
  { name: 'справочник показателей', path: '/admin/metrics', who: 'admin' },
  { name: 'журнал действий', path: '/admin/journal', who: 'admin' },
  { name: 'исходные данные', path: '/admin/source-data', who: 'admin' },
  { name: 'увязки', path: '/admin/cross-checks', who: 'admin' },
  { name: 'обращения', path: '/admin/inbox?kind=feedback', who: 'admin' },
]

const HELP = `npm run bench:pages -- [--only рейтинг,вход]

Двадцать экранов глазами Lighthouse, на медленном телефоне и на настольном компьютере: скорость, доступность и хорошая
практика. Код 1 — предел нарушен. Времена верны на машине, которая не занята ничем другим.`

/** Audits that share one browser and account. */
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

/** Missed limits in words. */
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

export async function main(args: string[]): Promise<number> {
  const options = { only: { type: 'string' }, help: { type: 'boolean' } } as const
  const { only, help } = readArgs({ args, options }, HELP).values
  if (help) {
    say(HELP)
    return 0
  }
  const screens = SCREENS.filter(({ name }) => only?.split(',').includes(name) ?? true)
  await ensureBuild()
  await ensureBrowser()
  step('Демонстрация для замера')
  const origin = await demonstration()
  const folder = runFolder()
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
