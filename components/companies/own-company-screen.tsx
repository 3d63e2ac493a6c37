'use client'

import { useState } from 'react'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import { CompanyEditForm } from '@/components/companies/company-edit-form'
import { PageHeader } from '@/components/ui/basics/page-header'
import type { IsoDate } from '@/lib/calc/dates'
import type { CompanyAnswer } from '@/lib/features/companies/contract'

type OwnCompanyScreenProps = {
  company: CompanyAnswer
  dictionaries: CompanyDictionaries
  today: IsoDate
  timeZone: string
}

const PATH = [{ label: 'Настройки' }, { label: 'Моя организация' }]

/** «Моя организация»: a manager's page of the own organisation. */
export function OwnCompanyScreen({ company: opened, ...rest }: OwnCompanyScreenProps) {
  const [company, setCompany] = useState(opened)
  return (
    <>
      <PageHeader title="Моя организация" breadcrumbs={PATH} />
      <CompanyEditForm {...rest} company={company} editor="manager" onChange={setCompany} />
    </>
  )
}
