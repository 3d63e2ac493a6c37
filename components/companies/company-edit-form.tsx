'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import { CompanyFacts } from '@/components/companies/company-facts'
import { type CompanyEditor, companyEdit } from '@/components/companies/company-form-values'
import { CompanyMainFields } from '@/components/companies/company-main-fields'
import { COMPANIES_PATH } from '@/components/companies/company-paths'
import { CompanyProfileFields } from '@/components/companies/company-profile-fields'
import { OwnRequest } from '@/components/companies/requests/own-request'
import { useCompanyForm } from '@/components/companies/use-company-form'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { FormFooter, formSheet } from '@/components/ui/forms/form-layout'
import type { IsoDate } from '@/lib/calc/dates'
import { fetchCompany, useSaveCompany } from '@/lib/features/companies/client'
import type { CompanyAnswer } from '@/lib/features/companies/contract'

type CompanyEditFormProps = {
  company: CompanyAnswer
  editor: CompanyEditor
  dictionaries: CompanyDictionaries
  today: IsoDate
  timeZone: string
  /** The organisation as stored after a change. */
  onChange: (company: CompanyAnswer) => void
}

/** What a save has come to: properties of a manager wait for an administrator. */
function savedWords(before: CompanyAnswer, saved: CompanyAnswer): string {
  const [had, has] = [before.property_request, saved.property_request]
  if (has?.status === 'pending' && has.id !== had?.id)
    return 'Изменения сохранены. Новые сведения для сравнения ждут решения администратора.'
  if (had?.status === 'pending' && has === null)
    return 'Изменения сохранены, заявка на изменение сведений закрыта'
  return 'Изменения сохранены'
}

/** The fields of an organisation that its editor may change; the rest as facts. */
export function CompanyEditForm({
  company,
  editor,
  dictionaries,
  today,
  timeZone,
  onChange,
}: CompanyEditFormProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveCompany(company.id)
  const { element, form, failure, isUnsaved, submit, takeOver } = useCompanyForm({
    company,
    editor,
    today,
    send: (fields) => save.mutateAsync({ ...companyEdit(fields, editor), version: company.version }),
    onSaved: (saved) => {
      onChange(saved)
      alerts.show({ type: 'success', message: savedWords(company, saved) })
    },
  })

  function accept(stored: CompanyAnswer) {
    takeOver(stored)
    onChange(stored)
  }

  const reload = () => attempt(async () => accept(await fetchCompany(company.id)))

  return (
    <>
      {editor === 'manager' && company.property_request && (
        <OwnRequest request={company.property_request} timeZone={timeZone} onChange={accept} />
      )}
      <form ref={element} method="post" noValidate onSubmit={submit} className={formSheet}>
        {editor === 'admin' ? (
          <CompanyMainFields form={form} dictionaries={dictionaries} today={today} />
        ) : (
          <CompanyFacts company={company} />
        )}
        <CompanyProfileFields form={form} dictionaries={dictionaries} company={company} editor={editor} />
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
