import type { Metadata } from 'next'
import { UsersImportScreen } from '@/components/imports/users-import-screen'
import { requirePermission } from '@/lib/core/auth/require-user'

export const metadata: Metadata = { title: 'Пользователи из XLSX' }

export default async function UsersImportPage() {
  if (!(await requirePermission('lists.import'))) return null
  return <UsersImportScreen />
}
