'use client'

import { Building2 } from 'lucide-react'
import { ImportScreen } from '@/components/imports/import-screen'
import { IMPORT_PATH } from '@/components/layout/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { counted } from '@/lib/core/format/plural'
import { sendCheckUsers, usersTemplateUrl, useTakeUsers } from '@/lib/features/users/client'

const invitations = (created: number) =>
  created === 0
    ? null
    : `На адреса новых пользователей уходит ${counted(created, 'письмо с приглашением', 'письма с приглашением', 'писем с приглашением')}: по ссылке из него задают пароль.`

/** «Пользователи из XLSX»: invites or updates people of many organisations from one file. */
export function UsersImportScreen() {
  const take = useTakeUsers()
  return (
    <ImportScreen
      title="Пользователи из XLSX"
      actions={
        <ButtonLink icon={<Building2 />} href={IMPORT_PATH}>
          Организации из XLSX
        </ButtonLink>
      }
      about="Строка на человека, до 1000 за раз. Человек находится по электронной почте: есть такой — меняется то, что заполнено в файле, нет — добавляется и после подтверждения получает приглашение. Пустые ячейки ничего не меняют; роль, организация и адрес существующих меняются на их страницах."
      templateUrl={usersTemplateUrl()}
      calls={{ check: sendCheckUsers, take: take.mutateAsync }}
      consequence={invitations}
    />
  )
}
