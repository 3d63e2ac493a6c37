'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import { CompanyFacts } from '@/components/companies/company-facts'
import { type CompanyEditor, companyEdit } from '@/components/companies/company-form-values'
import { CompanyMainFields } from '@/components/companies/company-main-fields'
import { COMPANIES_PATH } from '@/components/companies/company-paths'
import { CompanyProfileFields } from '@/components/companies/company-profile-fields'
import { useCompanyForm } from '@/components/companies/use-company-form'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { FormFooter, formSheet } from '@/components/ui/forms/form-layout'
import { fetchCompany, useSaveCompany } from '@/lib/features/companies/client'
import type { CompanyAnswer } from '@/lib/features/companies/contract'

type CompanyEditFormProps = {
  company: CompanyAnswer
  editor: CompanyEditor
  dictionaries: CompanyDictionaries
  currentYear: number
  /** The organisation as stored after a change. */
  onChange: (company: CompanyAnswer) => void
}

/** The fields of an organisation that its editor may change; the rest as facts. */
export function CompanyEditForm({
  company,
  editor,
  dictionaries,
  currentYear,
  onChange,
}: CompanyEditFormProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveCompany(company.id)
  const { element, form, failure, isUnsaved, submit, takeOver } = useCompanyForm({
    company,
    editor,
    currentYear,
    send: (fields) => save.mutateAsync({ ...companyEdit(fields, editor), version: company.version }),
    onSaved: (saved) => {
      onChange(saved)
      alerts.show({ type: 'success', message: 'Изменения сохранены' })
    },
  })

  const reload = () =>
    attempt(async () => {
      const stored = await fetchCompany(company.id)
      takeOver(stored)
      onChange(stored)
    })

  return (
    <>
      <form ref={element} method="post" noValidate onSubmit={submit} className={formSheet}>
        {editor === 'admin' ? (
          <CompanyMainFields
            form={form}
            dictionaries={dictionaries}
            currentYear={currentYear}
            isNew={false}
          />
        ) : (
          <CompanyFacts company={company} />
        )}
        <CompanyProfileFields form={form} dictionaries={dictionaries} isNew={false} />
        <FormFooter failure={<FormFailure failure={failure} onReload={reload} />}>
          <Button type="submit" color="info" processing={form.formState.isSubmitting}>
            Сохранить
          </Button>
          {editor === 'admin' && <ButtonLink href={COMPANIES_PATH}>К списку организаций</ButtonLink>}
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
