import 'server-only'
import type { z } from 'zod'
import { auditEachSql, type Change, change, commitAll, type Steps } from '@/lib/core/db/change'
import type { Source } from '@/lib/core/db/rows'
import { stale } from '@/lib/core/http/errors'
import { mapped } from '@/lib/core/record/record'
import { columnsSql } from '@/lib/core/record/record-sql'
import type { ListColumn } from '@/lib/core/workbook/list/columns'
import { listForm } from '@/lib/core/workbook/list/form'
import { type ListWork, type PlannedRow, planOf } from '@/lib/core/workbook/list/plan'
import { type ReadList, readList } from '@/lib/core/workbook/list/read-list'
import type { CheckedList, ImportCounts } from '@/lib/core/workbook/list/shapes'
import { readUpload } from '@/lib/core/workbook/read-upload'
import { Prisma } from '@/lib/generated/prisma/client'

const LIST_STALE = 'Пока вы смотрели, данные изменились или список уже загружен. Проверьте файл ещё раз.'

/** Rows per statement, far below its timeout. */
const AT_ONCE = 100

interface ImportedList<Scope, Field extends string, Fields> {
  /** Name of the sheet. */
  sheet: string
  /** Required column that identifies rows. */
  key: Field
  columns: (scope: Scope) => Promise<ListColumn<Field>[]>
  plan: (list: ReadList<Field>) => Promise<PlannedRow<ListWork<Fields>>[]>
  /** The changes that store the work, one for each part of it. */
  changes: (scope: Scope, parts: ListWork<Fields>[][]) => Promise<Change<unknown>[]>
}

/** Splits work into batches, existing rows first and by id: one lock order prevents deadlocks. */
function partsOf<Fields>(work: readonly ListWork<Fields>[]): ListWork<Fields>[][] {
  const place = (one: ListWork<Fields>) => (one.kind === 'update' ? one.id : Infinity)
  const ordered = work.toSorted((one, other) => place(one) - place(other) || 0)
  return Array.from({ length: Math.ceil(ordered.length / AT_ONCE) }, (_, part) =>
    ordered.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

/** A list that is downloaded blank, checked when filled, and imported as it was checked. */
export function listImport<Scope, Field extends string, Fields>({
  sheet,
  key,
  columns,
  plan,
  changes,
}: ImportedList<Scope, Field, Fields>) {
  async function planned(scope: Scope, bytes: Uint8Array) {
    const sheets = await readUpload(bytes)
    const list = readList(sheets, { sheet, columns: await columns(scope), key })
    return planOf(list.ignored, await plan(list))
  }
  return {
    /** A blank file. */
    form: async (scope: Scope): Promise<ReadableStream<Uint8Array>> =>
      listForm(sheet, await columns(scope), key),
    /** Checks a file. Saves and mails nothing. @throws AppError invalid, with a message under `file` */
    check: async (scope: Scope, bytes: Uint8Array): Promise<CheckedList> =>
      (await planned(scope, bytes)).answer,
    /**
     * Imports a checked file atomically.
     * @param digest of the check
     * @throws AppError invalid, with a message under `file`; stale when the plan has changed since
     */
    async take(scope: Scope, bytes: Uint8Array, digest: string): Promise<ImportCounts> {
      const { answer, work } = await planned(scope, bytes)
      if (answer.digest !== digest) throw stale(LIST_STALE)
      if (work.length === 0) return { created: 0, updated: 0 }
      await commitAll(await changes(scope, partsOf(work)), work.length, () => stale(LIST_STALE))
      const created = work.filter(({ kind }) => kind === 'create').length
      return { created, updated: work.length - created }
    },
  }
}

interface ListTable<Row> {
  table: 'companies' | 'users'
  entity: string
  /** The column by which a new row is known among those of the list. */
  key: string
  /** Listed fields, and what a new row has besides. */
  fields: object
  added: Readonly<Record<string, () => unknown>>
  /** Whether a row may change: `c` as it is, `typed` as it will be. */
  allowed?: Prisma.Sql
  /** Further steps, over the stored rows; `fresh` and `edits` have the work's `fields`. */
  steps?: (rows: Source<Row>) => Steps
}

/** Creates and updates rows of a list atomically: none if any version changed. */
export function listStatement<Row extends { id: number }, Fields extends object>(
  row: z.ZodType<Row>,
  work: readonly ListWork<Fields>[],
  { table: name, entity, key: keyName, fields, added, allowed = Prisma.sql`true`, steps }: ListTable<Row>,
): Change<Row> {
  const [table, key] = [Prisma.raw(name), Prisma.raw(keyName)]
  const fresh = work.flatMap((one) =>
    one.kind === 'create' ? [{ ...one.fields, ...mapped(added, (value) => value()) }] : [],
  )
  const edits = work.filter((one) => one.kind === 'update')
  const [listed, all] = [columnsSql(fields), columnsSql({ ...fields, ...added })]
  const typed = (values: Prisma.Sql) => Prisma.sql`jsonb_populate_record(NULL::${table}, ${values})`
  const audit = (action: string, values: Prisma.Sql) =>
    auditEachSql(values, { action: `${entity}.${action}`, entity })
  return change(row, {
    locks: { [name]: edits.map(({ id }) => id) },
    first: {
      fresh: Prisma.sql`SELECT fields FROM jsonb_array_elements(${JSON.stringify(fresh)}::jsonb) AS fields`,
      edits: Prisma.sql`
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
          AS e(id int, version int, fields jsonb, before jsonb, after jsonb)`,
      fits: Prisma.sql`
        SELECT count(*) = ${edits.length} AS fits FROM edits JOIN ${table} c ON c.id = edits.id AND c.version = edits.version
        CROSS JOIN LATERAL ${typed(Prisma.sql`edits.fields`)} AS typed WHERE ${allowed}`,
      created: Prisma.sql`
        INSERT INTO ${table} (${all})
        SELECT ${all} FROM fresh CROSS JOIN LATERAL ${typed(Prisma.sql`fresh.fields`)} AS typed
        WHERE (SELECT fits FROM fits)
        RETURNING id, ${key}`,
      updated: Prisma.sql`
        UPDATE ${table} c SET (${listed}) = (SELECT ${listed} FROM ${typed(Prisma.sql`edits.fields`)}),
          version = c.version + 1, updated_at = now()
        FROM edits WHERE c.id = edits.id AND (SELECT fits FROM fits)
        RETURNING c.id, c.${key}`,
    },
    gate: Prisma.sql`SELECT id, ${key} FROM created UNION ALL SELECT id, ${key} FROM updated`,
    steps: (rows) => ({
      audit_created: audit(
        'create',
        Prisma.sql`SELECT created.id, NULL::jsonb AS before, fresh.fields AS after
        FROM created JOIN fresh ON fresh.fields ->> ${keyName} = created.${key}`,
      ),
      audit_updated: audit(
        'update',
        Prisma.sql`SELECT updated.id, edits.before, edits.after FROM updated JOIN edits ON edits.id = updated.id`,
      ),
      ...steps?.(rows),
    }),
  })
}
