'use client'

import { Users } from 'lucide-react'
import { ImportScreen } from '@/components/imports/import-screen'
import { USERS_IMPORT_PATH } from '@/components/layout/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { companyCalls, useTakeCompanies } from '@/lib/features/companies/client'

/** «Организации из XLSX»: creates or updates many organisations from one file. */
export function CompaniesImportScreen() {
  const take = useTakeCompanies()
  return (
    <ImportScreen
      title="Организации из XLSX"
      actions={
        <ButtonLink icon={<Users />} href={USERS_IMPORT_PATH}>
          Пользователи из XLSX
        </ButtonLink>
      }
      about="Строка на организацию, до 1000 за раз. Организация находится по краткому наименованию: есть такая — меняется то, что заполнено в файле, нет — добавляется. Пустые ячейки ничего не меняют."
      templateUrl={companyCalls.address('GET /api/companies/import-template', {})}
      calls={{
        check: (file) => companyCalls.callData('POST /api/companies/import-check', { file }),
        take: take.mutateAsync,
      }}
    />
  )
}
