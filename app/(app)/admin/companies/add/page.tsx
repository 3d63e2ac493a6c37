import { CompanyAddScreen } from '@/components/companies/company-add-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { today } from '@/lib/core/process/clock'
import { pageFor, partOrFailure } from '@/lib/core/route/page'
import { readCompanyDictionaries } from '@/lib/features/companies/data'

const TITLE = 'Добавление организации'
export const metadata = { title: TITLE }

export default pageFor({ permission: 'companies.manage' }, async ({ scope }) => {
  const dictionaries = await partOrFailure(() => readCompanyDictionaries(scope))
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  return <CompanyAddScreen dictionaries={dictionaries.part} today={today()} />
})
