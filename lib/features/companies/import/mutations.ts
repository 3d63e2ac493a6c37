import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { changedFields } from '@/lib/core/db/change'
import { idRow, rows } from '@/lib/core/db/rows'
import { listImport, listStatement } from '@/lib/core/record/list-import'
import { answers, type FieldsWith, listColumns, pick } from '@/lib/core/record/record'
import { storedSql } from '@/lib/core/record/record-sql'
import { lineText, oneSpaced } from '@/lib/core/text/fields'
import { type ListColumn, plainWords } from '@/lib/core/workbook/list/columns'
import {
  checkedOf,
  type JudgedListRow,
  type ListWork,
  type PlannedRow,
  schemaProblems,
} from '@/lib/core/workbook/list/plan'
import type { ListRow, ReadList } from '@/lib/core/workbook/list/read-list'
import { companyAnswer } from '@/lib/features/companies/contract'
import {
  FIRST_DOCUMENTS_JSON,
  hasDocumentBefore,
  readCompanyDictionaries,
} from '@/lib/features/companies/data'
import { freeNumbers } from '@/lib/features/companies/mutations'
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

const shortNameRow = idRow.extend({ short_name: z.string() })

type KnownCompany = z.output<typeof knownCompany>

async function readKnownCompanies(numbers: readonly string[], shortNames: readonly string[]) {
  const named = new Set(shortNames.map(plainWords))
  const all = await rows(shortNameRow, Prisma.sql`SELECT id, short_name FROM companies`)
  const ids = all.flatMap(({ id, short_name }) => (named.has(plainWords(short_name)) ? [id] : []))
  return rows(
    knownCompany,
    Prisma.sql`
    SELECT c.id, c.number, ${storedSql('c', COMPANY)},
      ${FIRST_DOCUMENTS_JSON} AS first_documents, c.version,
      EXISTS (SELECT FROM property_requests q WHERE q.company_id = c.id AND q.status = 'pending') AS has_request
    FROM companies c
    WHERE c.number = ANY(${[...numbers]}::text[]) OR c.id = ANY(${ids})`,
  )
}

/** Columns of a list; the number identifies an organisation whose short name changes. */
type CompanyColumn = FieldsWith<typeof COMPANY, 'column'> | 'number'

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

const nameKey = (text: unknown) => plainWords(String(text ?? ''))

/** As stored but for case, which the database's unique key ignores: the name that was typed goes before one alike. */
const typedKey = (text: unknown) =>
  oneSpaced(String(text ?? ''))
    .trim()
    .toLowerCase()

function planCompanies(
  list: ReadList<CompanyColumn>,
  known: readonly KnownCompany[],
): PlannedRow<CompanyWork>[] {
  const byNumber = new Map(known.map((company) => [company.number, company]))
  const byName = new Map(
    [nameKey, typedKey].flatMap((key) => known.map((company) => [key(company.short_name), company])),
  )
  const seen = new Map<string, number>()
  return list.rows.map((row) => {
    const { number, short_name } = row.values
    const named = byName.get(typedKey(short_name)) ?? byName.get(nameKey(short_name))
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

const numberedRow = idRow.extend({ number: z.string() })

/** The list of organisations: its blank file, the check of a filled one, and its import. */
export const companyList = listImport({
  sheet: 'Организации',
  key: 'short_name',
  columns: companyColumns,
  async plan(list: ReadList<CompanyColumn>) {
    const texts = (field: CompanyColumn) =>
      list.rows.flatMap(({ values }) => lineText(255).safeParse(values[field]).data ?? [])
    return planCompanies(list, await readKnownCompanies(texts('number'), texts('short_name')))
  },
  async changes(_scope, parts) {
    const draw = await freeNumbers()
    return parts.map((part) =>
      listStatement(numberedRow, part, {
        table: 'companies',
        entity: 'company',
        key: 'number',
        fields: COMPANY,
        added: { number: draw },
        allowed: Prisma.sql`NOT ${hasDocumentBefore('typed')}`,
      }),
    )
  },
})
