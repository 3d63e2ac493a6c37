import 'server-only'
import { z } from 'zod'
import { parseCrossCheck, type WrittenCheck } from '@/lib/calc/cross-checks'
import { rows } from '@/lib/core/db/rows'
import { AppError, orNotFound } from '@/lib/core/http/errors'
import { type CrossCheckAnswer, type CrossCheckList, crossCheck } from '@/lib/features/cross-checks/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** The parts of cross-check `k` that say what it checks. */
export const RULE_COLUMNS = Prisma.sql`k.id, k.left_side, k.relation, k.right_side, k.message, k.severity, k.version,
  (SELECT json_agg(json_build_object('id', sd.id, 'code', sd.code, 'name', sd.name) ORDER BY sd.code)
    FROM cross_check_data kd JOIN source_data sd ON sd.id = kd.source_datum_id
    WHERE kd.cross_check_id = k.id) AS data`

/** Whether cross-check `k` is on and speaks of one of these data. @param ids a subquery */
export const isAbout = (ids: Prisma.Sql) => Prisma.sql`k.is_active AND k.id IN (
  SELECT t.cross_check_id FROM cross_check_data t WHERE t.source_datum_id IN (${ids}))`

const findChecks = (which: Prisma.Sql) =>
  rows(
    crossCheck,
    Prisma.sql`SELECT ${RULE_COLUMNS}, k.is_active FROM cross_checks k WHERE ${which} ORDER BY k.id`,
  )

/** Every cross-check, on and off. */
export const readCrossChecks = async (): Promise<CrossCheckList> => ({
  data: await findChecks(Prisma.sql`true`),
})

/** @throws AppError not_found */
export async function readCrossCheck(id: number): Promise<CrossCheckAnswer> {
  const [found] = await findChecks(Prisma.sql`k.id = ${id}`)
  return orNotFound(found)
}

/**
 * The codes a cross-check speaks of, all of them known.
 * @throws AppError invalid on the side that names an unknown one
 */
export async function requireCodes(written: WrittenCheck): Promise<readonly string[]> {
  const codes = parseCrossCheck(written)?.codes ?? []
  const found = await rows(
    z.object({ code: z.string() }),
    Prisma.sql`SELECT code FROM source_data WHERE code = ANY(${[...codes]}::text[])`,
  )
  const known = new Set(found.map(({ code }) => code))
  const unknownIn = (side: string) =>
    (parseCrossCheck({ left_side: side, relation: '=', right_side: side })?.codes ?? [])
      .filter((code) => !known.has(code))
      .map((code) => `Нет исходного данного с кодом «${code}»`)
  const errors = Object.fromEntries(
    (['left_side', 'right_side'] as const)
      .map((name) => [name, unknownIn(written[name])] as const)
      .filter(([, messages]) => messages.length > 0),
  )
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
  return codes
}
