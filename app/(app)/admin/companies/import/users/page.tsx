import { ImportScreen } from '@/components/imports/import-screen'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { mayLeave } from '@/lib/core/mail/transport'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Пользователи из XLSX' }

export default pageFor({ permission: 'lists.import' }, async () => (
  <>
    {!(await mayLeave()) && <LettersWait />}
    <ImportScreen list="users" />
  </>
))
