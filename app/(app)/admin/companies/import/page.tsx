import { CompaniesImportScreen } from '@/components/imports/companies-import-screen'
import { page } from '@/lib/core/route/page'

export const metadata = { title: 'Организации из XLSX' }

export default page({ permission: 'lists.import' }, () => <CompaniesImportScreen />)
