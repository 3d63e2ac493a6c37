import 'server-only'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { RUSSIAN } from '@/lib/core/db/phrases'
import { foundRow, rows } from '@/lib/core/db/rows'
import type { Fields, FieldsWith } from '@/lib/core/record/record'
import { dictionarySql } from '@/lib/core/record/record-sql'
import {
  type Reference,
  type ReferenceName,
  reference,
  referenceParams,
} from '@/lib/features/references/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * A dictionary; its ids are those of the specification. Of organisations all for an admin, otherwise the own one, in
 * Russian alphabetical order.
 */
export function readReference(scope: CompanyScope, name: ReferenceName): Promise<Reference[]> {
  return rows(
    reference,
    name === 'companies'
      ? Prisma.sql`
        SELECT id, name, short_name FROM companies WHERE ${withinCompany(scope, Prisma.sql`id`)}
        ORDER BY short_name ${RUSSIAN}, id`
      : Prisma.sql`${dictionarySql(name)} ORDER BY t.id`,
  )
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
export const readMetricPeriod = (id: number): Promise<Reference> =>
  foundRow(reference, Prisma.sql`${dictionarySql('metric-periods')} WHERE t.id = ${id}`)
