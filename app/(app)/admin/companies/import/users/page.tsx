import { UsersImportScreen } from '@/components/imports/users-import-screen'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Пользователи из XLSX' }

export default pageFor({ permission: 'lists.import' }, () => <UsersImportScreen />)
