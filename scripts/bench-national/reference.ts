import { readFileSync } from 'node:fs'
import { z } from 'zod'

const schema = z.object({
  metric_categories: z.array(
    z.object({
      metrics: z.array(
        z.object({
          name: z.string(),
          formula: z.string(),
          demo: z.object({ rate: z.number(), denominator: z.number() }),
        }),
      ),
    }),
  ),
})

/** The reference catalogue with the made-up orders of magnitude that generators draw from. */
export function readReference(): z.output<typeof schema> {
  const file = new URL('../../prisma/reference/metrics.json', import.meta.url)
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
