import { z } from 'zod'
import type { Client } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'
import type { Prisma } from '@/lib/generated/prisma/client'

/* What happens in the world while the attacker watches: other people's doings. */

/** Takes one approval of another hospital back; returns the way to give it again. */
export async function withdrawOne(admin: Client, ownId: number, year: number, categoryId: number) {
  const [approve] = await withdrawSome(
    admin,
    { companyId: { not: ownId }, year, metricCategoryId: categoryId },
    1,
  )
  if (!approve) throw new Error('nothing is approved')
  return approve
}

/** Takes approvals back, of documents that are found so; returns the ways to give them again, in the same order. */
export async function withdrawSome(
  admin: Client,
  where: Prisma.InputDocumentWhereInput,
  take: number,
): Promise<Array<() => Promise<void>>> {
  const documents = await db().inputDocument.findMany({
    where: { ...where, inputDocumentStatusId: 2 },
    orderBy: { id: 'asc' },
    take,
  })
  const ways: Array<() => Promise<void>> = []
  for (const { id } of documents) {
    const path = `/api/input-documents/${id}`
    const version = async () => (await admin.get(path)).at('data', 'version')
    await expectDone(admin.delete(`${path}/approving`, { version: await version(), reason: 'Проверка' }))
    ways.push(async () => {
      const rows = row.array().parse((await admin.get(path)).at('data', 'input_document_values'))
      // Whatever is warned of is explained.
      const input_document_values = rows.map(({ metric_id }) => ({ metric_id, note: 'Проверено' }))
      await expectDone(admin.put(path, { version: await version(), input_document_values }))
      await expectDone(admin.post(`${path}/approving`, { version: await version() }))
    })
  }
  return ways
}

const row = z.looseObject({ metric_id: z.int() })

const company = z.looseObject({ id: z.int(), version: z.int() })

/** Another hospital grows: an administrator changes its class of beds. */
export async function changeBeds(admin: Client, ownId: number): Promise<void> {
  const other = await db().company.findFirstOrThrow({
    where: { id: { not: ownId }, companyRoleId: 1, companyBedCapacityId: 3, companyOwnershipId: 1 },
    orderBy: { id: 'asc' },
  })
  await editCompany(admin, other.id, { company_bed_capacity_id: 2 })
}

/** Changes some fields of an organisation as its form would. @returns whether it was done */
export async function editCompany(
  client: Client,
  id: number,
  fields: Record<string, unknown>,
): Promise<boolean> {
  const path = `/api/companies/${id}`
  const stored = company.parse((await client.get(path)).at('data'))
  const { status } = await client.put(path, { ...stored, ...fields })
  return status === 200
}

async function expectDone(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call
  if (status >= 300) throw new Error(`${status} ${text}`)
}
