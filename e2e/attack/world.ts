import { expectDone, read } from '@/e2e/attack/calls'
import type { Client } from '@/e2e/support/api'
import { isInn } from '@/lib/calc/identifiers'
import { db } from '@/lib/core/db/client'
import type { DocumentRow } from '@/lib/features/documents/entry/shapes'
import type { Prisma } from '@/lib/generated/prisma/client'

/* Activities of other people while the attacker watches. */

/** Withdraws one approval of another hospital; returns a function that restores it. */
export async function withdrawOne(admin: Client, ownId: number, year: number, categoryId: number) {
  const [approve] = await withdrawSome(
    admin,
    { companyId: { not: ownId }, year, metricCategoryId: categoryId },
    1,
  )
  if (!approve) throw new Error('nothing is approved')
  return approve
}

/** Withdraws approvals of matching documents; returns functions that restore them in the same order. */
export async function withdrawSome(
  admin: Client,
  where: Prisma.InputDocumentWhereInput,
  take: number,
): Promise<Array<() => Promise<void>>> {
  const ways: Array<() => Promise<void>> = []
  for (const id of await approvedOnes(where, take)) {
    await withdraw(admin, id)
    ways.push(() => approveAgain(admin, id))
  }
  return ways
}

/** Ids of this many approved documents. */
export async function approvedOnes(where: Prisma.InputDocumentWhereInput, take: number): Promise<number[]> {
  const documents = await db().inputDocument.findMany({
    where: { ...where, inputDocumentStatusId: 2 },
    select: { id: true },
    orderBy: { id: 'asc' },
    take,
  })
  return documents.map(({ id }) => id)
}

const versionOf = async (admin: Client, path: string) => (await admin.get(path)).at('data', 'version')

export async function withdraw(admin: Client, id: number): Promise<void> {
  const path = `/api/input-documents/${id}`
  await expectDone(
    admin.delete(`${path}/approving`, { version: await versionOf(admin, path), reason: 'Проверка' }),
  )
}

/** Approves a document whose approval was withdrawn. @param more cases added to every numerator */
export async function approveAgain(admin: Client, id: number, more = 0): Promise<void> {
  const path = `/api/input-documents/${id}`
  const { data } = await read(admin, 'GET /api/input-documents/{id}', { id })
  // Every warning needs a comment.
  const input_document_values = data.input_document_values.map(
    ({ metric_id, input_document_value_calc_data: numbers }) => ({
      ...{ metric_id, note: 'Проверено' },
      input_document_value_calc_data: more === 0 ? [] : corrected(numbers, more),
    }),
  )
  await expectDone(admin.put(path, { version: await versionOf(admin, path), input_document_values }))
  await expectDone(admin.post(`${path}/approving`, { version: await versionOf(admin, path) }))
}

/** Adds cases to the numerator while it stays a part of its denominator. */
function corrected(data: DocumentRow['input_document_value_calc_data'], more: number) {
  const of = (name: string) => data.find(({ metric_calc_data }) => metric_calc_data.var_name === name)
  const [a, b] = [of('a'), of('b')]
  if (!a?.exact || !b?.exact || Number(a.exact) + more > Number(b.exact)) return []
  return [{ metric_calc_data_id: a.metric_calc_data.id, value: Number(a.exact) + more }]
}

/** A correction by a hospital: withdraws the approval, adds cases and approves again. */
export async function correct(admin: Client, id: number, more: number): Promise<void> {
  await withdraw(admin, id)
  await approveAgain(admin, id, more)
}

/**
 * Gives every organisation its identifiers in registers and in its own system.
 * @returns those of the others, which are public: beside a number one of them would identify its organisation
 */
export async function giveIdentifiers(ownId: number): Promise<ReadonlySet<string>> {
  const companies = await db().company.findMany({ select: { id: true } })
  const known = companies.map(({ id }) => {
    const stem = String(771_000_000 + id)
    const inn = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isInn) ?? ''
    return { id, oid: `1.2.643.5.1.13.13.12.2.${stem}`, inn, code: `МИС-${stem}` }
  })
  await db().$executeRaw`
    UPDATE companies SET oid = k.oid, inn = k.inn, system_code = k.code
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS k (id int, oid text, inn text, code text)
    WHERE companies.id = k.id`
  return new Set(known.flatMap(({ id, oid, inn, code }) => (id === ownId ? [] : [oid, inn, code])))
}

/** An administrator changes the bed capacity of another hospital. */
export async function changeBeds(admin: Client, ownId: number): Promise<void> {
  const other = await db().company.findFirstOrThrow({
    where: { id: { not: ownId }, companyRoleId: 1, companyBedCapacityId: 3, companyOwnershipId: 1 },
    orderBy: { id: 'asc' },
  })
  await editCompany(admin, other.id, { company_bed_capacity_id: 2 })
}

/** Edits fields of an organisation through the API. @returns whether it succeeded */
export async function editCompany(
  client: Client,
  id: number,
  fields: Record<string, unknown>,
): Promise<boolean> {
  const { data } = await read(client, 'GET /api/companies/{id}', { id })
  const { status } = await client.put(`/api/companies/${id}`, { ...data, ...fields })
  return status === 200
}
