import type { Metadata } from 'next'
import { CompaniesImportScreen } from '@/components/imports/companies-import-screen'
import { requirePermission } from '@/lib/core/auth/require-user'

export const metadata: Metadata = { title: 'Организации из XLSX' }

export default async function CompaniesImportPage() {
  if (!(await requirePermission('lists.import'))) return null
  return <CompaniesImportScreen />
}
