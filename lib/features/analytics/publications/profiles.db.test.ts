import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { addCompanies, approveEach, publicationWorld } from '@/e2e/support/publication-world'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { createMetrics } from '@/lib/core/metrics/server'
import { env } from '@/lib/core/process/env'
import { profilesCertificate } from '@/lib/features/analytics/members/shapes'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** Hospitals that report, after the small world's two, which have the same properties. */
async function addHospitals(count: number, properties: Parameters<typeof addCompanies>[1] = {}) {
  const made = await publicationWorld(0)
  const first = await db().company.findMany({ where: { id: { in: made.companies }, facts: { none: {} } } })
  await approveEach(made, [...first.map(({ id }) => id), ...(await addCompanies(count, properties))])
}

/** Classes of the current publication. */
const classes = async () => (await readPublication()).members?.classes ?? []
const sizes = async () => (await classes()).map(({ members }) => members.length).sort((a, b) => a - b)

const storedRow = z.object({ profiles: profilesCertificate })
/** Certificates of all publications, oldest first. */
const certificates = async () =>
  (
    await rows(
      storedRow,
      Prisma.sql`SELECT certificate->'profiles' AS profiles FROM publications WHERE state = 'published' ORDER BY id`,
    )
  ).map((one) => one.profiles)

it('are made with each publication, of who takes part then, and change with nothing between', async () => {
  await addHospitals(0)
  await republishAll()
  expect(await sizes()).toEqual([])
  await addHospitals(4)
  expect(await sizes()).toEqual([])
  await publishNext()
  expect(await sizes()).toEqual([6])

  const company = { where: { id: world.company } }
  const before = await classes()
  await db().company.update({ ...company, data: { companyBedCapacityId: 2 } })
  expect(await classes()).toEqual(before)
  await publishNext()
  // One of six has 400–800 beds: all six are shown as 200–800.
  expect((await classes()).map(({ profile }) => profile[3])).toEqual([{ from: 2, to: 3 }])
  const three = { id: { in: before[0]?.members.slice(0, 3) ?? [] } }
  await db().company.updateMany({ where: three, data: { companyRoleId: 2 } })
  await publishNext()
  expect(await sizes()).toEqual([])
  expect((await certificates()).map(({ participants }) => participants)).toEqual([2, 6, 6, 3])
})

it('A7 another minimum joins the classes there are instead of cutting them anew', async () => {
  await addHospitals(4)
  await addHospitals(6, { company_type_id: 2, company_bed_capacity_id: 5 })
  await addHospitals(9, { company_type_id: 3, company_bed_capacity_id: 1 })
  await republishAll()
  expect(await sizes()).toEqual([6, 6, 9])
  const { MIN_COMPARISON_GROUP } = env()
  onTestFinished(() => void Object.assign(env(), { MIN_COMPARISON_GROUP }))
  const withMinimum = async (minimum: number) => {
    Object.assign(env(), { MIN_COMPARISON_GROUP: minimum })
    await publishNext()
    return sizes()
  }
  expect(await withMinimum(7)).toEqual([9, 12])
  expect(await withMinimum(5)).toEqual([9, 12])
  expect((await certificates()).flatMap(({ checks }) => checks.filter(({ found }) => found > 0))).toEqual([])
})

it('A7 everybody reads the certificate of a publication', async () => {
  await addHospitals(4)
  await addHospitals(6, { company_type_id: 2, company_bed_capacity_id: 5 })
  await republishAll()
  const { id } = await db().publication.findFirstOrThrow()
  for (const person of [admin, manager, operator]) {
    expect((await person.get(`/api/publications/${id}`)).at('data', 'profiles')).toMatchObject({
      min_group: 5,
      participants: 12,
      lessened: { company_type: 0, company_bed_capacity: 0 },
      checks: [
        { name: 'differences', tried: (2592 * 2591) / 2, found: 0 },
        { name: 'profiles', tried: 2, found: 0 },
        { name: 'untrue', tried: 12, found: 0 },
        { name: 'versions', tried: 2592, found: 0 },
      ],
    })
  }
  expect(await createMetrics().scrape()).toMatch(/^anonymity_leaks 0$/m)
})
