import { UsersImportScreen } from '@/components/imports/users-import-screen'
import { page } from '@/lib/core/route/page'

export const metadata = { title: 'Пользователи из XLSX' }

export default page({ permission: 'lists.import' }, () => <UsersImportScreen />)
