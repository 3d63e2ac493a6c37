'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  COMPANY_FIELDS,
  type CompanyEditor,
  type CompanyFormInput,
  companyFormSchema,
  companyFormValues,
  newCompanyValues,
} from '@/components/companies/company-form-values'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import type { CompanyFields } from '@/lib/features/companies/schema'

interface CompanyFormOptions {
  /** Null: a new one. */
  company: CompanyAnswer | null
  editor: CompanyEditor
  currentYear: number
  send: (fields: CompanyFields) => Promise<CompanyAnswer>
  onSaved: (company: CompanyAnswer) => void
}

/** The state of an organisation's form: its rules, the server's refusals on their fields, what was refused. */
export function useCompanyForm({ company, editor, currentYear, send, onSaved }: CompanyFormOptions) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<CompanyFormInput, unknown, CompanyFields>({
    resolver: zodResolver(companyFormSchema(company, editor)),
    defaultValues: company ? companyFormValues(company) : newCompanyValues(currentYear),
    shouldFocusError: false,
  })
  useFocusInvalid(element, form.formState.submitCount)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    const sent = form.getValues()
    try {
      const saved = await send(fields)
      showSaved(saved, sent)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, COMPANY_FIELDS, form.setError) === 0)
        setFailure({ message: error.message, isStale: error.code === 'stale' })
    }
  })

  /** The stored values with what was typed during the save laid over them. */
  function showSaved(saved: CompanyAnswer, sent: CompanyFormInput) {
    const typed = form.getValues()
    const stored = companyFormValues(saved)
    const since = COMPANY_FIELDS.filter((field) => typed[field] !== sent[field])
    form.reset(stored)
    form.reset(
      { ...stored, ...Object.fromEntries(since.map((field) => [field, typed[field]])) },
      { keepDefaultValues: true },
    )
  }

  /** Takes the stored values and keeps what has been typed. */
  function takeOver(stored: CompanyAnswer) {
    form.reset(companyFormValues(stored), { keepDirtyValues: true })
    setFailure(undefined)
  }

  return { element, form, failure, isUnsaved: form.formState.isDirty, submit, takeOver }
}
