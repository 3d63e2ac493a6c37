import type { Metadata } from 'next'
import { CompanyAddScreen } from '@/components/companies/company-add-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { readCompanyDictionaries } from '@/lib/features/companies/dictionaries-data'

export const metadata: Metadata = { title: 'Добавление организации' }

export default async function AddCompanyPage() {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  const dictionaries = await readCompanyDictionaries(companyScope(user))
  return <CompanyAddScreen dictionaries={dictionaries} currentYear={Number(today().slice(0, 4))} />
}
