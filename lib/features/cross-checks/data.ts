import 'server-only'
import { holds, parseCrossCheck, unspaced, type WrittenCheck } from '@/lib/calc/cross-checks'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { fieldError, orNotFound, requireNoProblems } from '@/lib/core/http/errors'
import {
  type CrossCheckAnswer,
  crossCheck,
  type Trial,
  trialCase,
} from '@/lib/features/cross-checks/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** Columns of cross-check `k` that define the rule. */
export const RULE_COLUMNS = Prisma.sql`k.id, k.left_side, k.relation, k.right_side, k.message, k.severity, k.version,
  (SELECT json_agg(json_build_object('id', sd.id, 'code', sd.code, 'name', sd.name) ORDER BY sd.code)
    FROM cross_check_data kd JOIN source_data sd ON sd.id = kd.source_datum_id
    WHERE kd.cross_check_id = k.id) AS data`

const findChecks = (which: Prisma.Sql) =>
  rows(
    crossCheck,
    Prisma.sql`SELECT ${RULE_COLUMNS}, k.is_active FROM cross_checks k WHERE ${which} ORDER BY k.id`,
  )

export const readCrossChecks = (): Promise<CrossCheckAnswer[]> => findChecks(Prisma.sql`true`)

/** @throws AppError not_found */
export async function readCrossCheck(id: number): Promise<CrossCheckAnswer> {
  const [found] = await findChecks(Prisma.sql`k.id = ${id}`)
  return orNotFound(found)
}

/** @throws AppError invalid when another cross-check says the same */
export async function requireUnsaid(written: WrittenCheck): Promise<void> {
  const known = await readCrossChecks()
  if (known.some((one) => unspaced(one) === unspaced(written)))
    throw fieldError('left_side', 'Такая увязка уже есть')
}

/** The codes used in a cross-check, all existing. @throws AppError invalid on the side with an unknown code */
export async function requireCodes(written: WrittenCheck): Promise<readonly string[]> {
  const codes = parseCrossCheck(written)?.codes ?? []
  const found = await db().sourceDatum.findMany({ where: { code: { in: [...codes] } } })
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
  requireNoProblems(errors)
  return codes
}

const LISTED = 100

/** Periods of organisations, latest first, in which each datum has one agreed value; a single scan of the values. */
const knownPeriods = (codes: readonly string[]) =>
  rows(
    trialCase,
    Prisma.sql`
    WITH agreed AS (
      SELECT d.company_id, d.metric_period_id, d.year, d.quarter, d.month, sd.code, min(vc.value) AS value
      FROM source_data sd
      JOIN metric_calc_data cd ON cd.source_datum_id = sd.id
      JOIN input_document_value_calc_data vc ON vc.metric_calc_data_id = cd.id AND vc.value IS NOT NULL
      JOIN input_document_values r ON r.id = vc.input_document_value_id AND r.is_active
      JOIN input_documents d ON d.id = r.input_document_id
      WHERE sd.code = ANY(${[...codes]}::text[])
      GROUP BY d.company_id, d.metric_period_id, d.year, d.quarter, d.month, sd.code
      HAVING min(vc.value) = max(vc.value))
    SELECT json_build_object('id', c.id, 'short_name', c.short_name) AS company,
      p.system_name AS periodicity, a.year, a.quarter, a.month, json_object_agg(a.code, trim_scale(a.value)::text) AS numbers
    FROM agreed a JOIN companies c ON c.id = a.company_id JOIN metric_periods p ON p.id = a.metric_period_id
    GROUP BY c.id, p.id, a.year, a.quarter, a.month HAVING count(*) = ${codes.length}
    ORDER BY a.year DESC, a.quarter DESC, a.month DESC, c.short_name COLLATE "ru-RU-x-icu", c.id`,
  )

/**
 * Applies a cross-check to everything entered so far, by the code that checks documents.
 * @throws AppError invalid (an unknown code)
 */
export async function tryCrossCheck(written: WrittenCheck): Promise<Trial> {
  const codes = await requireCodes(written)
  const check = parseCrossCheck(written)
  const periods = check ? await knownPeriods(codes) : []
  const judged = periods.map((one) => ({
    one,
    isMet: check && holds(check, (code) => one.numbers[code] ?? null),
  }))
  const broken = judged.filter(({ isMet }) => isMet === false)
  return {
    checked: judged.filter(({ isMet }) => isMet !== null).length,
    broken: broken.length,
    cases: broken.slice(0, LISTED).map(({ one }) => one),
  }
}
