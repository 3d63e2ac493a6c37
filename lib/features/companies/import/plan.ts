import { changedFields } from '@/lib/core/db/audit'
import { pick } from '@/lib/core/record/record'
import type { ListColumn } from '@/lib/core/workbook/list/columns'
import { checkedOf, type PlannedRow, placedErrors, schemaProblems } from '@/lib/core/workbook/list/plan'
import type { ListRow, ReadList } from '@/lib/core/workbook/list/read-list'
import type { CompanyColumn } from '@/lib/features/companies/import/columns'
import type { KnownCompany } from '@/lib/features/companies/import/known-data'
import { COMPANY_FIELDS, type CompanyFields, PROPERTIES } from '@/lib/features/companies/record'
import { beginDateProblems, companyProblems } from '@/lib/features/companies/rules'
import { companyEditSchema, newCompanySchema } from '@/lib/features/companies/schema'

/** An organisation to add. */
interface NewWork {
  kind: 'create'
  fields: CompanyFields
}

/** An organisation to store over the version that was read. */
interface EditWork {
  kind: 'update'
  id: number
  version: number
  fields: CompanyFields
  before: ReturnType<typeof changedFields>['before']
  after: ReturnType<typeof changedFields>['after']
}

export type CompanyWork = NewWork | EditWork

const NO_SUCH_NUMBER = 'Организации с таким номером нет. У новой оставьте ячейку пустой.'
const NAME_TAKEN = 'Так кратко называется другая организация'
const HAS_REQUEST = 'По этим сведениям есть заявка руководителя: сначала решите её'

/** How a short name is compared: the database's own key has no case either. */
const nameKey = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase()

/** What each row of a list of organisations comes to. */
export function planCompanies(
  list: ReadList<CompanyColumn>,
  columns: readonly ListColumn<CompanyColumn>[],
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
    const planned: Planned = isClear ? (found ? edited(row, found) : added(row)) : { problems }
    const errors = placedErrors(row, list, columns, planned.problems ?? {})
    return checkedOf({ row, columns, errors, work: planned.work, before: found, name: short_name ?? number })
  })
}

type Planned = { problems?: Readonly<Record<string, readonly string[] | undefined>>; work?: CompanyWork }

function added(row: ListRow<CompanyColumn>): Planned {
  const { number: _, ...values } = row.values
  const parsed = newCompanySchema.safeParse(values)
  if (!parsed.success) return { problems: schemaProblems(row, parsed.error) }
  return { problems: companyProblems(parsed.data, 'new'), work: { kind: 'create', fields: parsed.data } }
}

function edited(row: ListRow<CompanyColumn>, stored: KnownCompany): Planned {
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
