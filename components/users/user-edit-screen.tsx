'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFooter, formSheet } from '@/components/ui/forms/form-parts'
import { useUserForm } from '@/components/users/use-user-form'
import { type UserDictionaries, UserFields } from '@/components/users/user-fields'
import { userFormValues } from '@/components/users/user-form-values'
import { UserStateChip } from '@/components/users/user-state-chip'
import { belowUsersCrumbs, type UsersPlace, usersPath } from '@/components/users/users-place'
import { fetchUser, useSaveUser } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

type UserEditScreenProps = { place: UsersPlace; user: CompanyUser; dictionaries: UserDictionaries }

const TITLE = 'Редактирование пользователя'

export function UserEditScreen({ place, user: opened, dictionaries }: UserEditScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const { attempt } = useCall()
  const [user, setUser] = useState(opened)
  const save = useSaveUser(place.companyId)
  const { form, formProps, failure, isUnsaved, takeOver } = useUserForm({
    initial: userFormValues(opened),
    send: (fields) => save.mutateAsync({ ...fields, id: user.id, version: user.version }),
    onSaved: ({ pending_email }) => {
      const isAsked = pending_email !== null && pending_email !== user.pending_email
      const letter = isAsked ? `. Письмо со ссылкой поставлено в очередь: ${pending_email}` : ''
      alerts.show({ type: 'success', message: `Изменения сохранены${letter}` })
      router.push(usersPath(place))
    },
  })

  const reload = () =>
    attempt(async () => {
      const stored = await fetchUser(place.companyId, user.id)
      takeOver(stored)
      setUser(stored)
    })

  return (
    <>
      <PageHeader
        title={TITLE}
        description={fullName(user)}
        breadcrumbs={belowUsersCrumbs(place)}
        actions={<UserStateChip user={user} />}
      />
      <form {...formProps} className={formSheet}>
        <UserFields form={form} dictionaries={dictionaries} place={place} user={user} />
        <FormFooter
          failure={failure}
          onReload={reload}
          submit="Сохранить"
          processing={form.formState.isSubmitting}
        >
          <ButtonLink href={usersPath(place)}>Отмена</ButtonLink>
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
