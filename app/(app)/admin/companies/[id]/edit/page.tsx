import { CompanyEditScreen } from '@/components/companies/company-edit-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { orNotFoundPage, pageFor, partOrFailure } from '@/lib/core/route/page'
import {
  countUnbound,
  readCompany,
  readCompanyDictionaries,
  readFormerNumbers,
} from '@/lib/features/companies/data'

const TITLE = 'Редактирование организации'
export const metadata = { title: TITLE }

export default pageFor({ permission: 'companies.manage', params: idParams }, async ({ scope, params }) => {
  const [company, dictionaries, formerNumbers, unbound] = await Promise.all([
    orNotFoundPage(() => readCompany(scope, params.id)),
    partOrFailure(() => readCompanyDictionaries(scope)),
    readFormerNumbers(scope, params.id),
    countUnbound(scope, params.id),
  ])
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  return (
    <CompanyEditScreen
      key={company.id}
      company={company}
      formerNumbers={formerNumbers}
      dictionaries={dictionaries.part}
      today={today()}
      unbound={unbound}
    />
  )
})
