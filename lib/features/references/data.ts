import 'server-only'
import { z } from 'zod'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { RUSSIAN } from '@/lib/core/db/phrases'
import { onlyRow, requireRow, rows } from '@/lib/core/db/rows'
import type { Fields, FieldsWith } from '@/lib/core/record/record'
import { dictionarySql } from '@/lib/core/record/record-sql'
import { reference, referenceParams } from '@/lib/features/references/contract'
import { Prisma } from '@/lib/generated/prisma/client'

type Reference = z.output<typeof reference>
type ReferenceName = z.output<typeof referenceParams>['name']

/** Of organisations all for an admin, otherwise the viewer's, in Russian alphabetical order. */
const referenceSql = (scope: CompanyScope, name: ReferenceName): Prisma.Sql =>
  name === 'companies'
    ? Prisma.sql`
      SELECT id, name, short_name FROM companies WHERE ${withinCompany(scope, Prisma.sql`id`)}
      ORDER BY short_name ${RUSSIAN}, id`
    : Prisma.sql`${dictionarySql(name)} ORDER BY t.id`

/** A dictionary; its ids are those of the specification. */
export const readReference = (scope: CompanyScope, name: ReferenceName): Promise<Reference[]> =>
  rows(reference, referenceSql(scope, name))

const choicesRow = z.object({ choices: z.record(z.string(), z.array(reference)) })

type Choices<F extends Fields> = Record<FieldsWith<F, 'dictionary'>, Reference[]>

export async function readChoices<F extends Fields>(scope: CompanyScope, fields: F): Promise<Choices<F>>
export async function readChoices(scope: CompanyScope, fields: Fields): Promise<Record<string, Reference[]>> {
  const lists = Object.entries(fields).flatMap(([field, { dictionary }]) => {
    const name = referenceParams.shape.name.safeParse(dictionary).data
    return name
      ? [Prisma.sql`${field}::text, ARRAY(SELECT to_json(t) FROM (${referenceSql(scope, name)}) t)`]
      : []
  })
  const list = Prisma.sql`SELECT json_build_object(${Prisma.join(lists)}) AS choices`
  return (await onlyRow(choicesRow, list)).choices
}

/** @throws AppError not_found */
export const readMetricPeriod = (id: number): Promise<Reference> =>
  requireRow(reference, Prisma.sql`${dictionarySql('metric-periods')} WHERE t.id = ${id}`)
