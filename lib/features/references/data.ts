import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import type { Fields, FieldsWith } from '@/lib/core/record/record'
import { type Reference, reference } from '@/lib/features/references/contract'
import { type ReferenceName, referenceParams } from '@/lib/features/references/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const BY_ID = { orderBy: { id: 'asc' } } as const

/** All organisations for an admin, otherwise the own one, in Russian alphabetical order. */
function readCompanies(scope: CompanyScope): Promise<Reference[]> {
  const within = scope.companyId === null ? Prisma.sql`true` : Prisma.sql`id = ${scope.companyId}`
  return rows(
    reference,
    Prisma.sql`
    SELECT id, name, short_name FROM companies WHERE ${within} ORDER BY short_name COLLATE "ru-RU-x-icu", id`,
  )
}

function named(row: { id: number; name: string; systemName: string }): Reference {
  return { id: row.id, name: row.name, system_name: row.systemName }
}

/** A dictionary; its ids are those of the specification. */
export async function readReference(scope: CompanyScope, name: ReferenceName): Promise<Reference[]> {
  switch (name) {
    case 'companies':
      return readCompanies(scope)
    case 'regions':
      return db().region.findMany(BY_ID)
    case 'company-roles':
      return (await db().companyRole.findMany(BY_ID)).map(named)
    case 'company-types':
      return db().companyType.findMany(BY_ID)
    case 'company-ownerships':
      return db().companyOwnership.findMany(BY_ID)
    case 'company-levels':
      return db().companyLevel.findMany(BY_ID)
    case 'company-bed-capacities':
      return db().companyBedCapacity.findMany(BY_ID)
    case 'metric-periods':
      return (await db().metricPeriod.findMany(BY_ID)).map(named)
    case 'metric-target-orders':
      return (await db().metricTargetOrder.findMany(BY_ID)).map(named)
    case 'user-roles':
      return (await db().userRole.findMany(BY_ID)).map(named)
    case 'user-statuses':
      return (await db().userStatus.findMany(BY_ID)).map(named)
  }
}

type Choices<F extends Fields> = Record<FieldsWith<F, 'dictionary'>, Reference[]>

export async function readChoices<F extends Fields>(scope: CompanyScope, fields: F): Promise<Choices<F>>
export async function readChoices(scope: CompanyScope, fields: Fields): Promise<Record<string, Reference[]>> {
  const read = Object.entries(fields).map(async ([field, { dictionary }]) => {
    const name = referenceParams.shape.name.safeParse(dictionary).data
    return name ? [[field, await readReference(scope, name)] as const] : []
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** @throws AppError not_found */
export async function readMetricPeriod(id: number): Promise<Reference> {
  const row = await db().metricPeriod.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found')
  return named(row)
}
