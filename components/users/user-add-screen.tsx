'use client'

import { useRouter } from 'next/navigation'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { FormFooter, formSheet } from '@/components/ui/forms/form-layout'
import { useUserForm } from '@/components/users/use-user-form'
import { type UserDictionaries, UserFields } from '@/components/users/user-fields'
import { newUserValues } from '@/components/users/user-form-values'
import { type UsersPlace, usersCrumbs, usersPath } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { useCreateUser } from '@/lib/features/users/client'

type UserAddScreenProps = { place: UsersPlace; dictionaries: UserDictionaries }

const TITLE = 'Приглашение пользователя'

/** A new person; the invitation goes out at once. */
export function UserAddScreen({ place, dictionaries }: UserAddScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const create = useCreateUser(place.companyId)
  const { element, form, failure, isUnsaved, submit } = useUserForm({
    initial: newUserValues(place.companyId === null ? USER_ROLE.admin : USER_ROLE.operator),
    send: create.mutateAsync,
    onSaved: (user) => {
      alerts.show({ type: 'success', message: `Приглашение отправлено на адрес ${user.email}` })
      router.push(usersPath(place))
    },
  })

  return (
    <>
      <PageHeader title={TITLE} description={place.companyName} breadcrumbs={usersCrumbs(place, TITLE)} />
      <form ref={element} method="post" noValidate onSubmit={submit} className={formSheet}>
        <UserFields form={form} dictionaries={dictionaries} place={place} />
        <FormFooter failure={<FormFailure failure={failure} />}>
          <Button type="submit" color="info" processing={form.formState.isSubmitting}>
            Отправить приглашение
          </Button>
          <ButtonLink href={usersPath(place)}>Отмена</ButtonLink>
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
