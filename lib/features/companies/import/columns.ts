import { columnsOf, type FieldsWith } from '@/lib/core/record/record'
import type { Choice, ListColumn } from '@/lib/core/workbook/list/columns'
import { COMPANY, type CompanyChoice } from '@/lib/features/companies/record'

/** What of an organisation a list may hold; by the number it is found when its short name is to change. */
export type CompanyColumn = FieldsWith<typeof COMPANY, 'column'> | 'number'

export const COMPANIES_SHEET = 'Организации'

/** The columns of a list of organisations, in the order of the file. */
export function companyColumns(
  choices: Readonly<Record<CompanyChoice, readonly Choice[]>>,
): ListColumn<CompanyColumn>[] {
  const [key, ...others] = columnsOf(COMPANY, choices)
  return [
    ...(key ? [key] : []),
    {
      field: 'number',
      heading: 'Номер',
      width: 10,
      hint: 'Только у существующих и только чтобы изменить краткое наименование: шесть цифр. Новым номер даёт система.',
      takes: { kind: 'text' },
    },
    ...others,
  ]
}
