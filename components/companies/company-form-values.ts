import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import type { FieldErrors } from '@/lib/core/http/errors'
import { blankValues, bodies, formValues, pick } from '@/lib/core/record/record'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { COMPANY, type CompanyFields, MANAGER_FIELDS } from '@/lib/features/companies/record'
import { beginDateProblems, companyProblems, proposedProperties } from '@/lib/features/companies/rules'

/** Who has the form open: it decides what may be changed. */
export type CompanyEditor = 'admin' | 'manager'

const formSchema = z.object(bodies(COMPANY))

export type CompanyFormInput = z.input<typeof formSchema>

function problemsOf(fields: CompanyFields, company: CompanyAnswer | null): FieldErrors {
  if (company === null) return companyProblems(fields, 'new')
  return { ...companyProblems(fields, 'edit'), ...beginDateProblems(fields, company.first_documents) }
}

/**
 * The rules of every field and of the whole form, the same as on the server.
 * @param company null for a new one
 */
export function companyFormSchema(company: CompanyAnswer | null) {
  return formSchema.superRefine((fields, context) => {
    for (const [field, [message]] of Object.entries(problemsOf(fields, company)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
}

/**
 * The form's values for an organisation; an empty string where nothing is chosen, as the controls expect. Its manager
 * goes on from the properties proposed, its administrator from those that count.
 */
export function companyFormValues(company: CompanyAnswer, editor: CompanyEditor): CompanyFormInput {
  const properties = editor === 'manager' ? proposedProperties(company) : company
  return formValues(COMPANY, { ...company, ...properties })
}

/** A new organisation begins with the periods of today, unless told otherwise: none of them is overdue yet. */
export function newCompanyValues(today: IsoDate): CompanyFormInput {
  const firstDay = (periodicity: PeriodicityId) => periodFirstDay(periodContaining(periodicity, today))
  return {
    ...blankValues(COMPANY),
    date_begin_year: firstDay(PERIODICITY.year),
    date_begin_quarter: firstDay(PERIODICITY.quarter),
    date_begin_month: firstDay(PERIODICITY.month),
  }
}

/** The body to send: a manager sends only the fields a manager may change. */
export function companyEdit(fields: CompanyFields, editor: CompanyEditor): Partial<CompanyFields> {
  return editor === 'admin' ? fields : pick(fields, MANAGER_FIELDS)
}
