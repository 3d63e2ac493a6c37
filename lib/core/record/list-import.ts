import 'server-only'
import { auditEachSql, auditedRow, type Change, commitAll, type Steps } from '@/lib/core/db/change'
import { selected } from '@/lib/core/db/rows'
import { stale } from '@/lib/core/http/errors'
import type { ListPlan } from '@/lib/core/workbook/list/plan'
import type { TakenList } from '@/lib/core/workbook/list/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const LIST_STALE = 'Пока вы смотрели, данные изменились или список уже загружен. Проверьте файл ещё раз.'

/** Rows per statement, far below its timeout. */
const AT_ONCE = 100

interface Ordered {
  kind: 'create' | 'update'
  id?: number
}

/** Splits work into batches, existing rows first and by id: one lock order prevents deadlocks. */
function partsOf<Work extends Ordered>(work: readonly Work[]): Work[][] {
  const ordered = work.toSorted((one, other) => (one.id ?? Infinity) - (other.id ?? Infinity) || 0)
  return Array.from({ length: Math.ceil(ordered.length / AT_ONCE) }, (_, part) =>
    ordered.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

/**
 * Imports a checked list atomically.
 * @param digest of the check
 * @param changesOf makes the changes of the work, in batches, which creates so many rows
 * @throws AppError stale when the plan has changed since
 */
export async function takeList<Work extends Ordered>(
  { answer, work }: ListPlan<Work>,
  digest: string,
  changesOf: (parts: Work[][], created: number) => Promise<Change<unknown>[]>,
): Promise<TakenList> {
  if (answer.digest !== digest) throw stale(LIST_STALE)
  if (work.length === 0) return { created: 0, updated: 0 }
  const created = work.filter(({ kind }) => kind === 'create').length
  await commitAll(await changesOf(partsOf(work), created), work.length, () => stale(LIST_STALE))
  return { created, updated: work.length - created }
}

/**
 * Steps that audit an import's rows: `created` from `fresh`, joined by this column, and `updated` from `edits`.
 * @param after values of a created row
 */
export const listAuditSteps = (entity: string, key: string, after: Prisma.Sql): Steps => ({
  told_created: auditEachSql(
    selected(
      auditedRow,
      Prisma.sql`SELECT created.id, NULL::jsonb AS before, ${after} AS after
      FROM created JOIN fresh USING (${Prisma.raw(key)})`,
    ),
    { action: `${entity}.create`, entity },
  ),
  told_updated: auditEachSql(
    selected(
      auditedRow,
      Prisma.sql`SELECT updated.id, edits.before, edits.after FROM updated JOIN edits ON edits.id = updated.id`,
    ),
    { action: `${entity}.update`, entity },
  ),
})
