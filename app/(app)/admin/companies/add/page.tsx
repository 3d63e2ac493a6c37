import { CompanyAddScreen } from '@/components/companies/company-add-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { demonstration, showsLetters } from '@/lib/core/installation/demonstration'
import { today } from '@/lib/core/process/clock'
import { pageFor, partOrFailure } from '@/lib/core/route/page'
import { readCompanyDictionaries } from '@/lib/features/companies/data'

const TITLE = 'Добавление организации'
export const metadata = { title: TITLE }

const ENDS_DEMONSTRATION =
  'Первая настоящая организация закончит демонстрацию: письма на странице /dev/mail больше не покажутся, новые будут ждать, пока не задан SMTP_URL.'

export default pageFor({ permission: 'companies.manage' }, async ({ scope }) => {
  const dictionaries = await partOrFailure(() => readCompanyDictionaries(scope))
  if ('failure' in dictionaries) return <DictionariesFailure title={TITLE} message={dictionaries.failure} />
  const endsDemonstration = (await demonstration()) === 'open' && (await showsLetters())
  return (
    <>
      {endsDemonstration && <LettersWait>{ENDS_DEMONSTRATION}</LettersWait>}
      <CompanyAddScreen dictionaries={dictionaries.part} today={today()} />
    </>
  )
})
