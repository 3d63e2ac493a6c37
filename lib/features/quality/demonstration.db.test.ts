import { expect, it } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { publishAfresh } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { lookAtQuality } from '@/lib/features/quality/mutations'
import { withSeedTransaction } from '@/prisma/seed/connection'
import { loadDemo } from '@/prisma/seed/demo/load'

it('of the demonstration the calm organisation alone is too even, far beyond chance', {
  timeout: 300_000,
}, async () => {
  await resetDatabase()
  const now = { now: new Date(), timeZone: 'Europe/Moscow' }
  await withSeedTransaction(process.env.DATABASE_URL ?? '', (client) => loadDemo(client, now))
  await publishAfresh()
  expect(await lookAtQuality()).toBeGreaterThan(50)
  const found = await db().qualityFinding.findMany({ include: { company: true } })
  expect(found).toMatchObject([{ rule: 'variation', company: { shortName: 'КГБУЗ ККБ' } }])
  expect(found[0]?.chance).toBeGreaterThan(1e-30)
  expect(found[0]?.chance).toBeLessThan(1e-28)
})
