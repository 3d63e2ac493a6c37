import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ended } from '@/e2e/support/processes/ended'
import { UserError } from '@/scripts/boot/console.mjs'

/** The last one that runs on Node 20. It is fetched when it is asked for: nothing else here needs its packages. */
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

/** @throws UserError when Lighthouse itself fails */
export async function look(
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
