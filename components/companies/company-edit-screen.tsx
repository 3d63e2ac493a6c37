'use client'

import { Users } from 'lucide-react'
import { useState } from 'react'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import { CompanyEditForm } from '@/components/companies/company-edit-form'
import { CompanyNumber } from '@/components/companies/company-number'
import { COMPANIES_PATH, companyUsersPath } from '@/components/companies/company-paths'
import { AwaitingRequest } from '@/components/companies/requests/awaiting-request'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { formSheet } from '@/components/ui/forms/form-layout'
import type { IsoDate } from '@/lib/calc/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import type { CompanyAnswer } from '@/lib/features/companies/contract'

type CompanyEditScreenProps = {
  company: CompanyAnswer
  dictionaries: CompanyDictionaries
  today: IsoDate
  timeZone: string
}

/** An organisation as its administrator edits it. */
export function CompanyEditScreen({ company: opened, ...rest }: CompanyEditScreenProps) {
  const [company, setCompany] = useState(opened)
  return (
    <>
      <PageHeader
        title="Редактирование организации"
        description={company.short_name}
        breadcrumbs={[
          { label: 'Администрирование' },
          { label: 'Организации', href: COMPANIES_PATH },
          { label: 'Редактирование организации' },
        ]}
        actions={
          <ButtonLink icon={<Users aria-hidden />} href={companyUsersPath(company.id)}>
            Пользователи: {formatNumber(company.users_count)}
          </ButtonLink>
        }
      />
      <div className={`${formSheet} mb-3 p-5 @max-3xl:p-4`}>
        <CompanyNumber company={company} onChange={setCompany} />
      </div>
      <AwaitingRequest company={company} timeZone={rest.timeZone} />
      <CompanyEditForm {...rest} company={company} editor="admin" onChange={setCompany} />
    </>
  )
}
