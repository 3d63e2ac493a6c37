import 'server-only'
import { holds, parseCrossCheck, type WrittenCheck } from '@/lib/calc/cross-checks'
import { rows } from '@/lib/core/db/rows'
import { type Trial, trialCase } from '@/lib/features/cross-checks/contract'
import { requireCodes } from '@/lib/features/cross-checks/data'
import { Prisma } from '@/lib/generated/prisma/client'

const LISTED = 100

/** Organisations' periods with all of these data known, latest first, in one pass over the values. */
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
 * Tries a cross-check on everything entered so far, with the code that checks documents.
 * @throws AppError invalid (an unknown code)
 */
export async function tryCrossCheck(written: WrittenCheck): Promise<Trial> {
  const codes = await requireCodes(written)
  const check = parseCrossCheck(written)
  const found = check ? await knownPeriods(codes) : []
  const judged = found.map((one) => ({
    one,
    isHeld: check && holds(check, (code) => one.numbers[code] ?? null),
  }))
  const broken = judged.filter(({ isHeld }) => isHeld === false)
  return {
    checked: judged.filter(({ isHeld }) => isHeld !== null).length,
    broken: broken.length,
    cases: broken.slice(0, LISTED).map(({ one }) => one),
  }
}
