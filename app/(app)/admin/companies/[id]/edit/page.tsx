import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CompanyEditScreen } from '@/components/companies/company-edit-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound, partOrFailure } from '@/lib/core/route/page'
import { readCompany, readCompanyDictionaries } from '@/lib/features/companies/data'

const TITLE = 'Редактирование организации'
export const metadata: Metadata = { title: TITLE }

export default async function EditCompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  const path = idParams.safeParse(await params)
  if (!path.success) notFound()
  const scope = companyScope(user)
  const [company, dictionaries] = await Promise.all([
    foundOrNotFound(() => readCompany(scope, path.data.id)),
    partOrFailure(() => readCompanyDictionaries(scope)),
  ])
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  return (
    <CompanyEditScreen
      key={company.id}
      company={company}
      dictionaries={dictionaries.part}
      today={today()}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
