import { ImportScreen } from '@/components/imports/import-screen'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Пользователи из XLSX' }

export default pageFor({ permission: 'lists.import' }, () => <ImportScreen list="users" />)
