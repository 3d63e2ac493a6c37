import { notFound } from 'next/navigation'
import { OwnCompanyScreen } from '@/components/companies/company-edit-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { today } from '@/lib/core/process/clock'
import { orNotFoundPage, pageFor, partOrFailure } from '@/lib/core/route/page'
import { readCompany, readCompanyDictionaries } from '@/lib/features/companies/data'

const TITLE = 'Моя организация'
export const metadata = { title: TITLE }

export default pageFor({ permission: 'settings.view' }, async ({ user, scope }) => {
  const { company: own } = user
  if (!own) notFound()
  const [company, dictionaries] = await Promise.all([
    orNotFoundPage(() => readCompany(scope, own.id)),
    partOrFailure(() => readCompanyDictionaries(scope)),
  ])
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  return <OwnCompanyScreen company={company} dictionaries={dictionaries.part} today={today()} />
})
