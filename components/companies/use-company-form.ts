'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useFormCall } from '@/components/calls/use-form-call'
import {
  type CompanyEditor,
  type CompanyFormInput,
  companyFormSchema,
  companyFormValues,
  newCompanyValues,
} from '@/components/companies/company-form-values'
import type { IsoDate } from '@/lib/calc/dates'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { COMPANY_FIELDS, type CompanyFields } from '@/lib/features/companies/record'

interface CompanyFormOptions {
  /** Null for a new one. */
  company: CompanyAnswer | null
  editor: CompanyEditor
  today: IsoDate
  send: (fields: CompanyFields) => Promise<CompanyAnswer>
  onSaved: (company: CompanyAnswer) => void
}

/** Form state of an organisation: validation, the server's errors at fields, and other failures. */
export function useCompanyForm({ company, editor, today, send, onSaved }: CompanyFormOptions) {
  const { form, formProps, failure, forgive } = useFormCall<CompanyFormInput, CompanyFields>({
    check: zodResolver(companyFormSchema(company)),
    start: company ? companyFormValues(company, editor) : newCompanyValues(today),
    send: async (fields) => {
      const sent = form.getValues()
      const saved = await send(fields)
      showSaved(saved, sent)
      onSaved(saved)
    },
  })

  /** Shows the stored values, keeping edits made during the save. */
  function showSaved(saved: CompanyAnswer, sent: CompanyFormInput) {
    const typed = form.getValues()
    const stored = companyFormValues(saved, editor)
    const since = COMPANY_FIELDS.filter((field) => typed[field] !== sent[field])
    form.reset(stored)
    form.reset(
      { ...stored, ...Object.fromEntries(since.map((field) => [field, typed[field]])) },
      { keepDefaultValues: true },
    )
  }

  /** Adopts the stored values and keeps edits. */
  function takeOver(stored: CompanyAnswer) {
    form.reset(companyFormValues(stored, editor), { keepDirtyValues: true })
    forgive()
  }

  return { form, formProps, failure, isUnsaved: form.formState.isDirty, takeOver }
}
