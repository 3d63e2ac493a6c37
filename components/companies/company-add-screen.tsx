'use client'

import { useRouter } from 'next/navigation'
import { RecordForm } from '@/components/calls/record-form'
import { useFormCall } from '@/components/calls/use-form-call'
import {
  type CompanyDictionaries,
  companyCheck,
  newCompanyValues,
} from '@/components/companies/company-form-values'
import { CompanyMainFields } from '@/components/companies/company-main-fields'
import { CompanyProfileFields } from '@/components/companies/company-profile-fields'
import { COMPANIES_CRUMBS, COMPANIES_PATH, companyUsersPath } from '@/components/layout/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import type { IsoDate } from '@/lib/calc/dates'
import { companyCalls } from '@/lib/features/companies/client'

type CompanyAddScreenProps = { dictionaries: CompanyDictionaries; today: IsoDate }

/** «Добавление организации»; continues to its people. */
export function CompanyAddScreen({ dictionaries, today }: CompanyAddScreenProps) {
  const router = useRouter()
  const create = companyCalls.useChange('POST /api/companies')
  const call = useFormCall({
    check: companyCheck(null),
    start: newCompanyValues(today),
    send: async (fields) => {
      const { id, number } = await create.mutateAsync(fields)
      router.push(companyUsersPath(id))
      return number
    },
    done: (number) => `Организация добавлена, её номер — ${number}. Пригласите руководителя.`,
  })

  return (
    <>
      <PageHeader title="Добавление организации" breadcrumbs={COMPANIES_CRUMBS} />
      <RecordForm
        call={call}
        submit="Добавить организацию"
        foot={<ButtonLink href={COMPANIES_PATH}>Отмена</ButtonLink>}
      >
        <CompanyMainFields form={call.form} dictionaries={dictionaries} today={today} />
        <CompanyProfileFields form={call.form} dictionaries={dictionaries} company={null} editor="admin" />
      </RecordForm>
    </>
  )
}
