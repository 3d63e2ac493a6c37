import type { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import type { FieldErrors } from '@/lib/core/http/errors'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import {
  beginDateProblems,
  companyProblems,
  MANAGER_FIELDS,
  proposedProperties,
} from '@/lib/features/companies/rules'
import { type CompanyFields, newCompanySchema } from '@/lib/features/companies/schema'

/** Who has the form open: it decides what may be changed. */
export type CompanyEditor = 'admin' | 'manager'

const formSchema = newCompanySchema.required()

export type CompanyFormInput = z.input<typeof formSchema>

export const COMPANY_FIELDS = formSchema.keyof().options

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

const text = (value: string | number | null): string => String(value ?? '')

/**
 * The form's values for an organisation; an empty string where nothing is chosen, as the controls expect. Its manager
 * goes on from the properties proposed, its administrator from those that count.
 */
export function companyFormValues(company: CompanyAnswer, editor: CompanyEditor): CompanyFormInput {
  const properties = editor === 'manager' ? proposedProperties(company) : company
  return {
    company_role_id: text(company.company_role_id),
    region_id: text(company.region_id),
    city: company.city,
    name: company.name,
    short_name: company.short_name,
    address: text(company.address),
    director_position: text(company.director_position),
    director_name: text(company.director_name),
    company_type_id: text(properties.company_type_id),
    company_ownership_id: text(properties.company_ownership_id),
    company_level_id: text(properties.company_level_id),
    company_bed_capacity_id: text(properties.company_bed_capacity_id),
    is_emergency: properties.is_emergency,
    date_begin_year: company.date_begin_year,
    date_begin_quarter: company.date_begin_quarter,
    date_begin_month: company.date_begin_month,
    approval_by_manager_only: company.approval_by_manager_only,
    password_sign_in: company.password_sign_in,
  }
}

/** A new organisation begins with the periods of today, unless told otherwise: none of them is overdue yet. */
export function newCompanyValues(today: IsoDate): CompanyFormInput {
  const firstDay = (periodicity: PeriodicityId) => periodFirstDay(periodContaining(periodicity, today))
  return {
    company_role_id: text(COMPANY_ROLE.participant),
    region_id: '',
    city: '',
    name: '',
    short_name: '',
    address: '',
    director_position: '',
    director_name: '',
    company_type_id: '',
    company_ownership_id: '',
    company_level_id: '',
    company_bed_capacity_id: '',
    is_emergency: null,
    date_begin_year: firstDay(PERIODICITY.year),
    date_begin_quarter: firstDay(PERIODICITY.quarter),
    date_begin_month: firstDay(PERIODICITY.month),
    approval_by_manager_only: false,
    password_sign_in: true,
  }
}

/** The body to send: a manager sends only the fields a manager may change. */
export function companyEdit(fields: CompanyFields, editor: CompanyEditor): Partial<CompanyFields> {
  if (editor === 'admin') return fields
  return Object.fromEntries(MANAGER_FIELDS.map((field) => [field, fields[field]]))
}
