'use client'

import { Users } from 'lucide-react'
import { IMPORT_PATHS } from '@/components/imports/import-paths'
import { ImportScreen } from '@/components/imports/import-screen'
import { ButtonLink } from '@/components/ui/basics/button'
import { companiesTemplateUrl, useCheckCompanies, useTakeCompanies } from '@/lib/features/companies/client'

/** «Организации из XLSX»: creates or updates many organisations from one file. */
export function CompaniesImportScreen() {
  const check = useCheckCompanies()
  const take = useTakeCompanies()
  return (
    <ImportScreen
      title="Организации из XLSX"
      actions={
        <ButtonLink icon={<Users />} href={IMPORT_PATHS.users}>
          Пользователи из XLSX
        </ButtonLink>
      }
      about="Строка на организацию, до 1000 за раз. Организация находится по краткому наименованию: есть такая — меняется то, что заполнено в файле, нет — добавляется. Пустые ячейки ничего не меняют."
      templateUrl={companiesTemplateUrl()}
      calls={{ check: check.mutateAsync, take: take.mutateAsync }}
    />
  )
}
