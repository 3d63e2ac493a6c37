import 'server-only'
import { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { rows } from '@/lib/core/db/rows'
import { inLanes } from '@/lib/core/process/lanes'
import type { Built } from '@/lib/features/analytics/candidate/build-data'
import { inBuilder, lanes } from '@/lib/features/analytics/candidate/builder'
import { type KeptScatter, keptScatter, SCATTER_YEARS } from '@/lib/features/analytics/columns/scatter'
import { categoryRow, toCategories } from '@/lib/features/analytics/group/metrics-data'
import { readPacked, sha256Of } from '@/lib/features/analytics/publications/parts-data'
import { Prisma } from '@/lib/generated/prisma/client'

const keptRow = z.object({ kept: z.array(keptScatter) })

/**
 * By category, the overdispersion of all organisations' counts, estimated from stored parts: computed once, so that
 * readers need not scan years of data. For the same parts it is copied from the previous publication.
 */
export async function countScatter(id: number, { base, contents }: Built): Promise<KeptScatter[]> {
  const found = await rows(
    keptRow,
    Prisma.sql`SELECT p.certificate->'scatter' AS kept FROM publications p
      WHERE p.id IN (${id}, ${base}) AND jsonb_typeof(p.certificate->'scatter') = 'array'`,
  )
  const known = new Map(found.flatMap(({ kept }) => kept.map((one) => [one.key, one])))
  const indicators = contents.find(({ what }) => what === 'indicators')?.sha256 ?? ''
  const categories = toCategories(z.array(categoryRow).parse(JSON.parse(await readPacked(indicators))))
  return inLanes(categories, lanes(), async ({ id: category, metrics }) => {
    const told = contents
      .filter((one) => one.what === 'told' && one.category === category)
      .toSorted((a, b) => a.year - b.year)
      .slice(-SCATTER_YEARS)
    const rules = metrics.map(({ signature, shown }) => [signature, shown.metric_kind])
    const parts = told.map(({ year, sha256 }) => [year, sha256])
    const key = sha256Of(JSON.stringify([METHOD_VERSION, category, rules, parts]))
    const before = known.get(key)
    if (before) return before
    const packed = await inLanes(told, 1, async ({ year, sha256 }) => ({
      year,
      packed: await readPacked(sha256),
    }))
    const task = { metrics: metrics.map(({ ratio: _ratio, ...metric }) => metric), told: packed }
    return { category, key, metrics: await inBuilder('scatter', task) }
  })
}
