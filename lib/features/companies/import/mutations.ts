import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change, changedFields } from '@/lib/core/db/change'
import { idRow, rows } from '@/lib/core/db/rows'
import { listAuditSteps, takeList } from '@/lib/core/record/list-import'
import { answers, type FieldsWith, listColumns, pick } from '@/lib/core/record/record'
import { storedSql } from '@/lib/core/record/record-sql'
import { nameText, oneSpaced } from '@/lib/core/text/fields'
import type { ListColumn } from '@/lib/core/workbook/list/columns'
import { listForm } from '@/lib/core/workbook/list/form'
import {
  checkedOf,
  type JudgedListRow,
  type ListPlan,
  type ListWork,
  type PlannedRow,
  planOf,
  schemaProblems,
} from '@/lib/core/workbook/list/plan'
import { type ListRow, type ReadList, readList } from '@/lib/core/workbook/list/read-list'
import type { CheckedList, TakenList } from '@/lib/core/workbook/list/shapes'
import { readUpload } from '@/lib/core/workbook/read-upload'
import { companyAnswer } from '@/lib/features/companies/contract'
import {
  COMPANY_COLUMNS,
  FIRST_DOCUMENTS_JSON,
  hasDocumentBefore,
  readCompanyDictionaries,
} from '@/lib/features/companies/data'
import { drawNumber } from '@/lib/features/companies/mutations'
import { COMPANY, COMPANY_FIELDS, type CompanyFields, PROPERTIES } from '@/lib/features/companies/record'
import { beginDateProblems, companyProblems } from '@/lib/features/companies/rules'
import { companyEditSchema, newCompanySchema } from '@/lib/features/companies/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const knownCompany = companyAnswer
  .pick({ id: true, number: true, first_documents: true, version: true })
  .extend({
    ...answers(COMPANY),
    /** Whether a change of its properties is pending. */
    has_request: z.boolean(),
  })

/** A stored organisation named in a list. */
type KnownCompany = z.output<typeof knownCompany>

function readKnownCompanies(numbers: readonly string[], shortNames: readonly string[]) {
  return rows(
    knownCompany,
    Prisma.sql`
    SELECT c.id, c.number, ${storedSql('c', COMPANY)},
      ${FIRST_DOCUMENTS_JSON} AS first_documents, c.version,
      EXISTS (SELECT FROM property_requests q WHERE q.company_id = c.id AND q.status = 'pending') AS has_request
    FROM companies c
    WHERE c.number = ANY(${[...numbers]}::text[])
      OR lower(c.short_name) IN (SELECT lower(name) FROM unnest(${[...shortNames]}::text[]) AS name)`,
  )
}

/** Columns of a list; the number identifies an organisation whose short name changes. */
type CompanyColumn = FieldsWith<typeof COMPANY, 'column'> | 'number'

const COMPANIES_SHEET = 'Организации'

/** Columns of a list of organisations, in file order. */
async function companyColumns(scope: CompanyScope): Promise<ListColumn<CompanyColumn>[]> {
  const { hasProviders: _has, periodicities: _all, ...choices } = await readCompanyDictionaries(scope)
  const columns: ListColumn<CompanyColumn>[] = listColumns(COMPANY, choices)
  return columns.toSpliced(1, 0, {
    field: 'number',
    heading: 'Номер',
    width: 10,
    hint: 'Только у существующих и только чтобы изменить краткое наименование: шесть цифр. Новым номер даёт система.',
    takes: { kind: 'text' },
  })
}

type CompanyWork = ListWork<CompanyFields>

const NO_SUCH_NUMBER = 'Организации с таким номером нет. У новой оставьте ячейку пустой.'
const NAME_TAKEN = 'Так кратко называется другая организация'
const HAS_REQUEST = 'По этим сведениям есть заявка руководителя: сначала решите её'

/** Normalises a short name for comparison: the schema collapses spaces, the database's unique key ignores case. */
const nameKey = (text: unknown) =>
  oneSpaced(String(text ?? ''))
    .trim()
    .toLowerCase()

function planCompanies(
  list: ReadList<CompanyColumn>,
  known: readonly KnownCompany[],
): PlannedRow<CompanyWork>[] {
  const byNumber = new Map(known.map((company) => [company.number, company]))
  const byName = new Map(known.map((company) => [nameKey(company.short_name), company]))
  const seen = new Map<string, number>()
  return list.rows.map((row) => {
    const { number, short_name } = row.values
    const named = byName.get(nameKey(short_name))
    const found = number === undefined ? named : byNumber.get(String(number).trim())
    const repeated = [found ? `id ${found.id}` : '', nameKey(short_name)].flatMap((key) => {
      const earlier = key === '' ? undefined : seen.get(key)
      if (key !== '') seen.set(key, earlier ?? row.row)
      return earlier === undefined ? [] : [earlier]
    })
    const problems: Partial<Record<CompanyColumn, string[]>> = {
      ...(number !== undefined && !found && { number: [NO_SUCH_NUMBER] }),
      ...(found && named && found !== named && { short_name: [NAME_TAKEN] }),
      ...(repeated.length > 0 && { short_name: [`Повторяет строку ${repeated[0]}`] }),
    }
    const isClear = Object.keys(problems).length === 0
    const planned = isClear ? (found ? edited(row, found) : added(row)) : { problems }
    return checkedOf(list, { ...planned, row, before: found, name: short_name ?? number })
  })
}

function added(row: ListRow<CompanyColumn>): JudgedListRow<CompanyWork> {
  const { number: _, ...values } = row.values
  const parsed = newCompanySchema.safeParse(values)
  if (!parsed.success) return { problems: schemaProblems(row, parsed.error) }
  return { problems: companyProblems(parsed.data, 'new'), work: { kind: 'create', fields: parsed.data } }
}

function edited(row: ListRow<CompanyColumn>, stored: KnownCompany): JudgedListRow<CompanyWork> {
  const { number: _, ...values } = row.values
  const parsed = companyEditSchema.safeParse(values)
  if (!parsed.success) return { problems: schemaProblems(row, parsed.error) }
  const { version: _version, regenerate_number: _regenerate, ...sent } = parsed.data
  const before = pick(stored, COMPANY_FIELDS)
  const fields: CompanyFields = { ...before, ...sent }
  const changes = changedFields({ ...before }, { ...fields })
  const changed = Object.keys(changes.after)
  if (changed.length === 0) return {}
  const waiting = stored.has_request ? PROPERTIES.filter((property) => changed.includes(property)) : []
  return {
    problems: {
      ...companyProblems(fields, 'edit'),
      ...beginDateProblems(fields, stored.first_documents),
      ...Object.fromEntries(waiting.map((property) => [property, [HAS_REQUEST]])),
    },
    work: { kind: 'update', id: stored.id, version: stored.version, fields, ...changes },
  }
}

/**
 * Creates and updates organisations atomically: affects no row if any version changed, or a document is earlier than a
 * begin date.
 * @param numbers for new ones, one each
 */
function importStatement(work: readonly CompanyWork[], numbers: string[]) {
  const added = work.flatMap((one) => (one.kind === 'create' ? [one.fields] : []))
  const edits = work.filter((one) => one.kind === 'update')
  const fresh = added.map((fields) => ({ number: numbers.pop(), fields }))
  return change(idRow, {
    locks: { companies: edits.map(({ id }) => id) },
    first: {
      fresh: Prisma.sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS f(number text, fields jsonb)`,
      edits: Prisma.sql`
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
          AS e(id int, version int, fields jsonb, before jsonb, after jsonb)`,
      storable: Prisma.sql`
        SELECT c.id FROM edits JOIN companies c ON c.id = edits.id AND c.version = edits.version
        CROSS JOIN LATERAL jsonb_populate_record(NULL::companies, edits.fields) AS typed
        WHERE NOT ${hasDocumentBefore('typed')}`,
      fits: Prisma.sql`SELECT count(*) = ${edits.length} AS fits FROM storable`,
      created: Prisma.sql`
        INSERT INTO companies (number, ${COMPANY_COLUMNS})
        SELECT fresh.number, ${COMPANY_COLUMNS}
        FROM fresh CROSS JOIN LATERAL jsonb_populate_record(NULL::companies, fresh.fields) AS typed
        WHERE (SELECT fits FROM fits)
        RETURNING id, number`,
      updated: Prisma.sql`
        UPDATE companies c
        SET (${COMPANY_COLUMNS}) = (SELECT ${COMPANY_COLUMNS} FROM jsonb_populate_record(NULL::companies, edits.fields)),
          version = c.version + 1, updated_at = now()
        FROM edits WHERE c.id = edits.id AND (SELECT fits FROM fits)
        RETURNING c.id`,
    },
    gate: Prisma.sql`SELECT id FROM created UNION ALL SELECT id FROM updated`,
    steps: () => {
      const after = Prisma.sql`jsonb_build_object('number', fresh.number) || fresh.fields`
      return listAuditSteps('company', 'number', after)
    },
  })
}

/** A blank file for a list of organisations. */
export async function companiesForm(scope: CompanyScope): Promise<ReadableStream<Uint8Array>> {
  return listForm(COMPANIES_SHEET, await companyColumns(scope), 'short_name')
}

async function planned(scope: CompanyScope, bytes: Uint8Array): Promise<ListPlan<CompanyWork>> {
  const sheets = await readUpload(bytes)
  const columns = await companyColumns(scope)
  const list = readList(sheets, { sheet: COMPANIES_SHEET, columns, key: 'short_name' })
  const told = (field: CompanyColumn) =>
    list.rows.flatMap(({ values }) => nameText(255).safeParse(values[field]).data ?? [])
  const known = await readKnownCompanies(told('number'), told('short_name'))
  return planOf(list.ignored, planCompanies(list, known))
}

/** Checks an uploaded list of organisations. Saves nothing. @throws AppError invalid, with a message under `file` */
export async function checkCompanies(scope: CompanyScope, bytes: Uint8Array): Promise<CheckedList> {
  return (await planned(scope, bytes)).answer
}

/**
 * Imports a checked file atomically.
 * @param digest of the check
 * @throws AppError invalid, with a message under `file`; stale when the plan has changed since
 */
export async function takeCompanies(
  scope: CompanyScope,
  bytes: Uint8Array,
  digest: string,
): Promise<TakenList> {
  return takeList(await planned(scope, bytes), digest, async (parts, created) => {
    const numbers = await freeNumbers(created)
    return parts.map((part) => importStatement(part, numbers))
  })
}

async function freeNumbers(count: number): Promise<string[]> {
  const known = await rows(z.object({ number: z.string() }), Prisma.sql`SELECT number FROM companies`)
  const taken = new Set(known.map(({ number }) => number))
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const number = drawNumber()
    if (!taken.has(number)) drawn.add(number)
  }
  return [...drawn]
}
