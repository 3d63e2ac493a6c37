import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { commitAll } from '@/lib/core/db/change'
import { stale } from '@/lib/core/http/errors'
import { lineText } from '@/lib/core/text/fields'
import { listForm } from '@/lib/core/workbook/list/form'
import { type ListPlan, partsOf, planOf } from '@/lib/core/workbook/list/plan'
import { readList } from '@/lib/core/workbook/list/read-list'
import { type CheckedList, LIST_STALE, type TakenList } from '@/lib/core/workbook/list/shapes'
import { readUpload } from '@/lib/core/workbook/read-upload'
import { readCompanyDictionaries } from '@/lib/features/companies/dictionaries-data'
import { COMPANIES_SHEET, type CompanyColumn, companyColumns } from '@/lib/features/companies/import/columns'
import { readKnownCompanies, readNumbers } from '@/lib/features/companies/import/known-data'
import { type CompanyWork, planCompanies } from '@/lib/features/companies/import/plan'
import { importStatement } from '@/lib/features/companies/import/statements'
import { drawNumber } from '@/lib/features/companies/mutations'

/** The file that a list of organisations is filled in. */
export async function companiesForm(scope: CompanyScope): Promise<ReadableStream<Uint8Array>> {
  return listForm(COMPANIES_SHEET, companyColumns(await readCompanyDictionaries(scope)))
}

async function planned(scope: CompanyScope, bytes: Uint8Array): Promise<ListPlan<CompanyWork>> {
  const sheets = await readUpload(bytes)
  const columns = companyColumns(await readCompanyDictionaries(scope))
  const list = readList(sheets, { sheet: COMPANIES_SHEET, columns, key: 'short_name' })
  const told = (field: CompanyColumn) =>
    list.rows.flatMap(({ values }) => lineText(255).safeParse(values[field]).data ?? [])
  const known = await readKnownCompanies(told('number'), told('short_name'))
  return planOf(list.ignored, planCompanies(list, columns, known))
}

/**
 * What an uploaded list of organisations would do. Saves nothing.
 * @throws AppError invalid, with the words under `file`
 */
export async function checkCompanies(scope: CompanyScope, bytes: Uint8Array): Promise<CheckedList> {
  return (await planned(scope, bytes)).answer
}

/**
 * Does what the check of this file told, all of it or nothing.
 * @param digest of the check
 * @throws AppError invalid, with the words under `file`; stale when it would do anything else by now
 */
export async function takeCompanies(
  scope: CompanyScope,
  bytes: Uint8Array,
  digest: string,
): Promise<TakenList> {
  const { answer, work } = await planned(scope, bytes)
  if (answer.digest !== digest) throw stale(LIST_STALE)
  if (work.length === 0) return { created: 0, updated: 0 }
  const created = work.filter(({ kind }) => kind === 'create').length
  const numbers = await freeNumbers(created)
  const parts = partsOf(work).map((part) => importStatement(part, numbers))
  await commitAll(parts, work.length, () => stale(LIST_STALE))
  return { created, updated: work.length - created }
}

/** So many numbers that nobody has, each another one. */
async function freeNumbers(count: number): Promise<string[]> {
  const taken = await readNumbers()
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const number = drawNumber()
    if (!taken.has(number)) drawn.add(number)
  }
  return [...drawn]
}
