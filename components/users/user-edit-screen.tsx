'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RecordForm } from '@/components/calls/record-form'
import { useCall } from '@/components/calls/use-call'
import { useFormCall } from '@/components/calls/use-form-call'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { checkUser, type UserDictionaries, UserFields } from '@/components/users/user-fields'
import { UserStateChip } from '@/components/users/user-state-chip'
import { belowUsersCrumbs, type UsersPlace, usersList } from '@/components/users/users-place'
import { fetchUser, usePeople } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

type UserEditScreenProps = { place: UsersPlace; user: CompanyUser; dictionaries: UserDictionaries }

const formValuesOf = (user: CompanyUser) => ({
  surname: user.surname,
  name: user.name,
  secname: user.secname ?? '',
  position: user.position ?? '',
  contacts: user.contacts ?? '',
  email: user.email,
  user_role_id: String(user.user_role_id),
  company_id: user.company_id,
  metric_category_ids: user.metric_category_ids,
})

export function UserEditScreen({ place, user: opened, dictionaries }: UserEditScreenProps) {
  const router = useRouter()
  const { path } = usersList(place)
  const { attempt } = useCall()
  const [user, setUser] = useState(opened)
  const { save } = usePeople(place.companyId)
  const call = useFormCall({
    check: checkUser,
    start: formValuesOf(opened),
    send: async (fields) => {
      const { pending_email, company_id } = await save.mutateAsync({
        ...fields,
        id: user.id,
        version: user.version,
      })
      router.push(usersList({ ...place, companyId: company_id }).path)
      return pending_email !== user.pending_email && pending_email
    },
    done: (address) =>
      `Изменения сохранены${address ? `. Письмо со ссылкой поставлено в очередь: ${address}` : ''}`,
  })

  const reload = () =>
    attempt(async () => {
      const stored = await fetchUser(place.companyId, user.id)
      call.takeOver(formValuesOf(stored))
      setUser(stored)
    })

  return (
    <>
      <PageHeader
        title="Редактирование пользователя"
        description={fullName(user)}
        breadcrumbs={belowUsersCrumbs(place)}
        actions={<UserStateChip user={user} />}
      />
      <RecordForm
        call={call}
        onReload={reload}
        submit="Сохранить"
        foot={<ButtonLink href={path}>Отмена</ButtonLink>}
      >
        <UserFields form={call.form} dictionaries={dictionaries} place={place} user={user} />
      </RecordForm>
    </>
  )
}
