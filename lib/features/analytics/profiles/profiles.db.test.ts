import { describe, expect, onTestFinished } from 'vitest'
import { eventually } from '@/e2e/support/eventually'
import { it } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { createMetrics } from '@/lib/core/metrics/registry'
import { refreshProfiles } from '@/lib/features/analytics/profiles/mutations'
import { createCompany } from '@/prisma/seed/builders/company'
import { withClient } from '@/scripts/database/database-url'

/** Two participants are there already, of one kind with these. */
const addHospitals = (count: number, properties: Parameters<typeof createCompany>[1] = {}) =>
  withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const ids: number[] = []
    while (ids.length < count) ids.push(await createCompany(client, properties))
    return ids
  })

const classes = async () => {
  const found = await db().comparisonProfile.groupBy({ by: ['classNumber'], _count: true })
  return found.map(({ _count }) => _count).sort((a, b) => a - b)
}
const isStale = async () => (await db().comparisonProfileState.findFirstOrThrow()).isStale
const waiting = () =>
  db().$queryRaw<Array<{ count: number }>>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`.then(([row]) => row?.count ?? 0)
const certificates = () => db().anonymityCertificate.findMany({ orderBy: { id: 'asc' } })

describe('comparison profiles', () => {
  it('are made when somebody came, left or changed, and only then', async ({ world }) => {
    expect(await refreshProfiles()).toBe(true)
    expect(await classes()).toEqual([])
    await addHospitals(4)
    expect(await isStale()).toBe(true)
    expect(await refreshProfiles()).toBe(true)
    expect([await classes(), await isStale()]).toEqual([[6], false])
    expect(await refreshProfiles()).toBe(false)

    const company = { where: { id: world.company } }
    await db().company.update({ ...company, data: { city: 'Бийск' } })
    expect(await isStale()).toBe(false)
    await db().company.update({ ...company, data: { companyBedCapacityId: 2 } })
    expect(await isStale()).toBe(true)
    await refreshProfiles()
    // One of six has 400–800 beds: all six are told as 200–800.
    expect(await db().comparisonProfile.findMany({ select: { bedsFrom: true, bedsTo: true } })).toEqual(
      Array.from({ length: 6 }, () => ({ bedsFrom: 2, bedsTo: 3 })),
    )
    await db().company.update({ ...company, data: { companyRoleId: 2 } })
    await refreshProfiles()
    expect(await classes()).toEqual([])
    expect((await certificates()).map(({ version, participants }) => [version, participants])).toEqual([
      [1, 2],
      [2, 6],
      [3, 6],
      [4, 5],
    ])
  })

  it('a change that is not committed yet is waited for, never lost', async ({ world }) => {
    await addHospitals(4)
    await refreshProfiles()
    let refreshing: Promise<boolean> | undefined
    await db().$transaction(async (transaction) => {
      await transaction.company.update({ where: { id: world.company }, data: { isEmergency: false } })
      refreshing = refreshProfiles('check')
      await eventually(async () => (await waiting()) > 0)
    })
    await refreshing
    await refreshProfiles()
    expect(await isStale()).toBe(false)
    expect(await db().comparisonProfile.findMany({ where: { isEmergency: null } })).toHaveLength(6)
  })

  it('A7 another minimum joins the classes there are instead of cutting them anew', async () => {
    await addHospitals(4)
    await addHospitals(6, { company_type_id: 2, company_bed_capacity_id: 5 })
    await addHospitals(9, { company_type_id: 3, company_bed_capacity_id: 1 })
    await refreshProfiles()
    expect(await classes()).toEqual([6, 6, 9])
    const { MIN_COMPARISON_GROUP } = env()
    onTestFinished(() => void Object.assign(env(), { MIN_COMPARISON_GROUP }))
    const withMinimum = async (minimum: number) => {
      Object.assign(env(), { MIN_COMPARISON_GROUP: minimum })
      await refreshProfiles()
      return classes()
    }
    expect(await withMinimum(7)).toEqual([9, 12])
    expect(await withMinimum(5)).toEqual([9, 12])
    for (const { checks } of await certificates()) {
      expect(checks).toMatchObject(Array.from({ length: 4 }, () => ({ found: 0 })))
    }
  })

  it('replicas that look at once make them once', async () => {
    await addHospitals(4)
    expect(
      (await Promise.all([refreshProfiles(), refreshProfiles(), refreshProfiles()])).filter(Boolean),
    ).toEqual([true])
    expect(await certificates()).toHaveLength(1)
  })

  it('A7 administrators see the certificate and renew it; nobody else', async ({
    admin,
    manager,
    operator,
  }) => {
    expect((await admin.get('/api/anonymity')).at('data')).toEqual({ certificate: null, history: [] })
    await addHospitals(4)
    await addHospitals(6, { company_type_id: 2, company_bed_capacity_id: 5 })
    await refreshProfiles()
    const answer = await admin.post('/api/anonymity/checks')
    expect(answer.at('data', 'certificate')).toMatchObject({
      version: 1,
      min_group: 5,
      participants: 12,
      changed_classes: 0,
      leaks: 0,
      lessened: { company_type: 0, company_bed_capacity: 0 },
      checks: [
        { name: 'differences', tried: (2592 * 2591) / 2, found: 0 },
        { name: 'profiles', tried: 2, found: 0 },
        { name: 'untrue', tried: 12, found: 0 },
        { name: 'versions', tried: 2592, found: 0 },
      ],
    })
    expect(answer.at('data', 'certificate', 'classes', 0)).toMatchObject({
      size: 6,
      profile: { company_ownership: 'Государственная', hidden: [] },
    })
    expect(answer.at('data', 'history', 1, 'changed_classes')).toBe(2)
    expect(await createMetrics().scrape()).toMatch(/^anonymity_leaks 0$/m)
    for (const person of [manager, operator]) {
      expect((await person.get('/api/anonymity')).status).toBe(403)
      expect((await person.post('/api/anonymity/checks')).status).toBe(403)
    }
  })
})
