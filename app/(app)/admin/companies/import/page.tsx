import { CompaniesImportScreen } from '@/components/imports/companies-import-screen'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Организации из XLSX' }

export default pageFor({ permission: 'lists.import' }, () => <CompaniesImportScreen />)
