import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UserError } from '@/scripts/boot/console.mjs'

/** The last one that runs on Node 20. It is fetched when it is asked for: nothing else here needs its packages. */
const PACKAGE = 'lighthouse@12.8.2'

const score = z.object({ score: z.number() }).transform((one) => Math.round(one.score * 100))
const number = z.object({ numericValue: z.number() }).transform((one) => one.numericValue)

const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  audits: z.object({
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
  }),
})

/** What one look at a screen came to. */
export interface Look {
  performance: number
  accessibility: number
  practices: number
  /** s */
  lcp: number
  /** ms */
  tbt: number
  cls: number
  /** Audits of accessibility and best practices that were not passed. */
  missed: string[]
}

const ended = (command: string, args: string[]) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** @throws UserError when Lighthouse itself fails */
export async function look(
  url: string,
  { port, folder, isDesktop }: { port: number; folder: string; isDesktop: boolean },
): Promise<Look> {
  const file = join(folder, 'report.json')
  const code = await ended('npm', [
    ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, `--port=${port}`, '--quiet'],
    ...['--output=json', `--output-path=${file}`, '--disable-storage-reset', '--locale=ru'],
    '--only-categories=performance,accessibility,best-practices',
    ...(isDesktop ? ['--preset=desktop'] : []),
  ])
  if (code !== 0) throw new UserError(`Lighthouse не справился: ${url}`)
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { categories, audits } = report.parse(raw)
  return {
    performance: categories.performance,
    accessibility: categories.accessibility,
    practices: categories['best-practices'],
    lcp: audits['largest-contentful-paint'] / 1000,
    tbt: audits['total-blocking-time'],
    cls: audits['cumulative-layout-shift'],
    missed: missedOf(raw),
  }
}

const scored = z.object({
  categories: z.record(
    z.string(),
    z.object({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
})

function missedOf(raw: unknown): string[] {
  const { categories, audits } = scored.parse(raw)
  return ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
}
