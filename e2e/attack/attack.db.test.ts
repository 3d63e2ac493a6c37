import { expect, it } from 'vitest'
import { Attacker, settingsFor } from '@/e2e/attack/attacker'
import { signedIn } from '@/e2e/support/api'
import { refreshProfiles } from '@/lib/features/analytics/profiles/mutations'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocument } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

const ORGANISATIONS = 40

/** Hospitals of all kinds, hardly two alike, small ones among them: fertile ground for an attacker. */
async function makeCountry(): Promise<{ manager: number; operator: number }> {
  return withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const { id: metricCategoryId, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{ formula: 'a * 100 / b' }, { formula: 'a * 1000 / b', decimals: 1, unit: 'на 1000' }],
    })
    const companies: number[] = []
    for (let k = 0; k < ORGANISATIONS; k += 1) {
      const isPrivate = k % 5 === 0
      const companyId = await createCompany(client, {
        company_type_id: 1 + (k % 3),
        company_ownership_id: isPrivate ? 2 : 1,
        company_level_id: isPrivate ? null : 1 + (k % 4),
        company_bed_capacity_id: 1 + (k % 5),
        is_emergency: k % 7 !== 0,
      })
      companies.push(companyId)
      for (const quarter of [1, 2]) {
        const rows = metrics.map(({ id }, index) => ({
          metricId: id,
          values: { a: (k * 7 + quarter * 3 + index) % 11, b: 11 + ((k * 37 + quarter * 101) % 600) },
        }))
        await createDocument(client, {
          ...{ companyId, metricCategoryId, year: 2026, quarter, rows },
          status: 'approved',
        })
      }
    }
    const companyId = companies[3] ?? 0
    const rows = metrics.map(({ id }) => ({ metricId: id, values: { a: 3, b: 170 } }))
    await createDocument(client, { companyId, metricCategoryId, year: 2026, quarter: 3, rows })
    return {
      manager: await createUser(client, { role: 'manager', companyId }),
      operator: await createUser(client, { role: 'operator', companyId }),
    }
  })
}

it('A7 a colleague of another hospital finds nothing out: `npm run attack` in short', async () => {
  const people = await makeCountry()
  await refreshProfiles()
  for (const person of Object.values(people)) {
    const attacker = new Attacker(await signedIn(person), 5)
    const seen = await attacker.look()
    await attacker.filters(seen, settingsFor({ every: 23 }))
    attacker.opened(seen)
    const settings = attacker.distinct(seen)
    expect(settings.length).toBeGreaterThan(1)
    await attacker.others(seen, settings.slice(0, 2))
    await attacker.documents(seen)
    await attacker.funnels(seen, { funnelSettings: 4, funnels: 2 })
    const findings = attacker.leaks.list()
    expect(
      findings.map(({ found }) => found),
      JSON.stringify(findings),
    ).toEqual(findings.map(() => 0))
    expect(findings.every(({ tried }) => tried > 0)).toBe(true)
  }
})
