import type { Metadata } from 'next'
import { CompanyAddScreen } from '@/components/companies/company-add-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/process/clock'
import { partOrFailure } from '@/lib/core/route/page'
import { readCompanyDictionaries } from '@/lib/features/companies/data'

const TITLE = 'Добавление организации'
export const metadata: Metadata = { title: TITLE }

export default async function AddCompanyPage() {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  const dictionaries = await partOrFailure(() => readCompanyDictionaries(companyScope(user)))
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  return <CompanyAddScreen dictionaries={dictionaries.part} today={today()} />
}
