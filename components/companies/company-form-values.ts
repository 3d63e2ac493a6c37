import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { Named } from '@/components/ui/fields/select-options'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { blankValues, bodies, type FieldsWith } from '@/lib/core/record/record'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { COMPANY, type CompanyFields } from '@/lib/features/companies/record'
import { beginDateProblems, companyProblems } from '@/lib/features/companies/rules'

type CompanyChoice = FieldsWith<typeof COMPANY, 'dictionary'>

export type CompanyDictionaries = Record<CompanyChoice, Named[]> & {
  /** Whether providers allow signing in without a password. */
  hasProviders: boolean
  /** Periodicities of existing indicators; quarters at least. */
  periodicities: PeriodicityId[]
}

/** Role of the editor: determines the editable fields. */
export type CompanyEditor = 'admin' | 'manager'

const formSchema = z.object(bodies(COMPANY))

export type CompanyFormInput = z.input<typeof formSchema>

/** Validation of all fields and across them, the same as on the server. @param company null for a new one */
export function companyCheck(
  company: CompanyAnswer | null,
): Resolver<CompanyFormInput, unknown, CompanyFields> {
  const schema = formSchema.superRefine((fields, context) => {
    const problems = company
      ? { ...companyProblems(fields, 'edit'), ...beginDateProblems(fields, company.first_documents) }
      : companyProblems(fields, 'new')
    for (const [field, [message]] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  return zodResolver(schema)
}

/** Default periods of a new organisation are the current ones, so that none is overdue. */
export function newCompanyValues(today: IsoDate): CompanyFormInput {
  const firstDay = (periodicity: PeriodicityId) => periodFirstDay(periodContaining(periodicity, today))
  return {
    ...blankValues(COMPANY),
    date_begin_year: firstDay(PERIODICITY.year),
    date_begin_quarter: firstDay(PERIODICITY.quarter),
    date_begin_month: firstDay(PERIODICITY.month),
  }
}
