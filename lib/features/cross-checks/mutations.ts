import 'server-only'
import type { z } from 'zod'
import { unspaced } from '@/lib/calc/cross-checks'
import { changedFields, changesNothing, makeChange } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { stale } from '@/lib/core/http/errors'
import { pick } from '@/lib/core/record/record'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { readCrossCheck, requireCodes, requireUnsaid } from '@/lib/features/cross-checks/data'
import {
  type CrossCheckFields,
  type crossCheckEditSchema,
  crossCheckFields,
} from '@/lib/features/cross-checks/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const COLUMNS = columnsSql(crossCheckFields.shape)

/** Locks the data used in a cross-check against deletion, and requires that all exist. */
function spokenOf(codes: readonly string[]) {
  return {
    spoken: Prisma.sql`
      SELECT d.id FROM source_data d WHERE d.code = ANY(${[...codes]}::text[]) ORDER BY d.id FOR KEY SHARE OF d`,
    areThere: Prisma.sql`(SELECT count(*) FROM spoken) = ${codes.length}`,
  }
}

const linkSql = (saved: Source<{ id: number }>) => Prisma.sql`
  INSERT INTO cross_check_data (cross_check_id, source_datum_id)
  SELECT saved.id, spoken.id FROM ${saved} saved CROSS JOIN spoken
  ON CONFLICT DO NOTHING`

const STALE = 'Увязка изменена другим пользователем'

const fieldsOf = (check: CrossCheckFields): CrossCheckFields => pick(check, crossCheckFields.keyof().options)

/** @throws AppError invalid (an unknown code, one that says the same) */
export async function createCrossCheck(fields: CrossCheckFields) {
  await requireUnsaid(fields)
  const { spoken, areThere } = spokenOf(await requireCodes(fields))
  const created = await makeChange(idRow, {
    first: { spoken },
    gate: Prisma.sql`
        INSERT INTO cross_checks (${COLUMNS}) SELECT ${COLUMNS} FROM ${rowSql('cross_checks', fields)}
        WHERE ${areThere} RETURNING id`,
    audit: { action: 'cross_check.create', entity: 'cross_check', after: { ...fields } },
    steps: (saved) => ({ linked: linkSql(saved) }),
    otherwise: () => stale(STALE),
  })
  return readCrossCheck(created.id)
}

/** @throws AppError not_found, stale, invalid (an unknown code, another that says the same) */
export async function saveCrossCheck(id: number, edit: z.output<typeof crossCheckEditSchema>) {
  const known = await readCrossCheck(id)
  if (edit.version != null && edit.version !== known.version) throw stale(STALE)
  const fields = fieldsOf(edit)
  if (unspaced(fields) !== unspaced(known)) await requireUnsaid(fields)
  const { spoken, areThere } = spokenOf(await requireCodes(fields))
  const changed = changedFields({ ...fieldsOf(known) }, { ...fields })
  if (changesNothing(changed)) return known
  await makeChange(idRow, {
    first: { spoken },
    gate: Prisma.sql`
        UPDATE cross_checks SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${rowSql('cross_checks', fields)}),
          version = version + 1, updated_at = now()
        WHERE id = ${id} AND version = ${known.version} AND ${areThere} RETURNING id`,
    audit: { action: 'cross_check.update', entity: 'cross_check', ...changed },
    steps: (check) => ({
      dropped: Prisma.sql`
          DELETE FROM cross_check_data t USING ${check} saved
          WHERE t.cross_check_id = saved.id AND t.source_datum_id NOT IN (SELECT id FROM spoken)`,
      linked: linkSql(check),
    }),
    otherwise: () => stale(STALE),
  })
  return readCrossCheck(id)
}

/** @throws AppError not_found */
export async function deleteCrossCheck(id: number): Promise<void> {
  const before = fieldsOf(await readCrossCheck(id))
  await makeChange(idRow, {
    gate: Prisma.sql`DELETE FROM cross_checks WHERE id = ${id} RETURNING id`,
    audit: { action: 'cross_check.delete', entity: 'cross_check', before: { ...before } },
  })
}
