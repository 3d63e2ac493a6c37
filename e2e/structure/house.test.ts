import { expect, it } from 'vitest'
import { z } from 'zod'
import { KEPT, measured } from '@/e2e/structure/house'
import { read } from '@/e2e/structure/sources'

/** Improvements are recorded by `npm run house -- --keep`. */
const kept = z.record(z.string(), z.number()).parse(JSON.parse(read(KEPT)))
// The mean follows from the two rows above it and falls when a long file is deleted.
const { linesPerFile: _, ...rows } = measured()

it.each(Object.entries(rows))('%s is no worse than it was', (row, now) => {
  expect(now).toBeLessThanOrEqual(kept[row] ?? Number.NaN)
})
