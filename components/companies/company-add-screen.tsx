'use client'

import { useRouter } from 'next/navigation'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import { CompanyMainFields } from '@/components/companies/company-main-fields'
import { CompanyProfileFields } from '@/components/companies/company-profile-fields'
import { useCompanyForm } from '@/components/companies/use-company-form'
import { COMPANIES_CRUMBS, COMPANIES_PATH, companyUsersPath } from '@/components/layout/company-paths'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFooter, formSheet } from '@/components/ui/forms/form-parts'
import type { IsoDate } from '@/lib/calc/dates'
import { useCreateCompany } from '@/lib/features/companies/client'

type CompanyAddScreenProps = { dictionaries: CompanyDictionaries; today: IsoDate }

/** «Добавление организации»; continues to its people. */
export function CompanyAddScreen({ dictionaries, today }: CompanyAddScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const create = useCreateCompany()
  const { form, formProps, failure, isUnsaved } = useCompanyForm({
    company: null,
    editor: 'admin',
    today,
    send: create.mutateAsync,
    onSaved: (company) => {
      alerts.show({
        type: 'success',
        message: `Организация добавлена, её номер — ${company.number}. Пригласите руководителя.`,
      })
      router.push(companyUsersPath(company.id))
    },
  })

  return (
    <>
      <PageHeader title="Добавление организации" breadcrumbs={COMPANIES_CRUMBS} />
      <form {...formProps} className={formSheet}>
        <CompanyMainFields form={form} dictionaries={dictionaries} today={today} />
        <CompanyProfileFields form={form} dictionaries={dictionaries} company={null} editor="admin" />
        <FormFooter failure={failure} submit="Добавить организацию" processing={form.formState.isSubmitting}>
          <ButtonLink href={COMPANIES_PATH}>Отмена</ButtonLink>
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
