import { expect } from 'vitest'
import { discard } from '@/e2e/support/process-wide'
import { approveEach, publicationWorld } from '@/e2e/support/publication-world'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { it } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'

const YEARS = [2023, 2024, 2025]
const CASES = [300, 200, 100, 200]

it('scatter and season kept with a publication are those of its parts, and taken over while these stay', async () => {
  const made = await publicationWorld(12)
  for (const year of YEARS)
    for (const [index, cases] of CASES.entries())
      await approveEach(made, made.companies, { year, quarter: index + 1, cases: cases + (year % 2) * 40 })
  const read = async () => {
    discard('publicationContents')
    return (await (await readPublication()).scatter(made.categoryId)).get(made.metricId)
  }
  await republishAll()
  const kept = await read()
  expect(kept?.season?.[0]).toBeGreaterThan(1.2)
  expect(kept?.season?.[2]).toBeLessThan(0.8)
  expect(kept?.phi).toBeGreaterThan(1)

  // An older publication's certificate lacks it, so the parts are read.
  const { certificate } = await db().publication.findFirstOrThrow()
  await db().$executeRaw`UPDATE publications SET certificate = certificate - 'scatter'`
  expect(await read()).toEqual(kept)

  const other = JSON.stringify(certificate).replace(`"phi":${kept?.phi}`, '"phi":7')
  await db().$executeRaw`UPDATE publications SET certificate = ${other}::jsonb`
  expect((await read())?.phi).toBe(7)
  await publishNext()
  expect((await read())?.phi).toBe(7)
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 50 WHERE year = 2025`
  await markDocumentsChanged()
  await publishNext()
  const fresh = await read()
  expect(fresh?.phi).not.toBe(7)
  await db().$executeRaw`UPDATE publications SET certificate = certificate - 'scatter'`
  expect(await read()).toEqual(fresh)
})
