'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { FormFooter, formSheet } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useUserForm } from '@/components/users/use-user-form'
import { type UserDictionaries, UserFields } from '@/components/users/user-fields'
import { newUserValues } from '@/components/users/user-form-values'
import { belowUsersCrumbs, type UsersPlace, usersPath } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { useCreateUser } from '@/lib/features/users/client'

type UserAddScreenProps = {
  place: UsersPlace
  /** The default role. */
  role: number
  dictionaries: UserDictionaries
}

const TITLE = 'Приглашение пользователя'

/** Creates a person; the invitation is mailed at once. */
export function UserAddScreen({ place, role, dictionaries }: UserAddScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const create = useCreateUser(place.companyId)
  const [isAsking, setAsking] = useState(false)
  const { form, formProps, failure, isUnsaved } = useUserForm({
    initial: newUserValues(role),
    send: create.mutateAsync,
    onSaved: (user) => {
      alerts.show({ type: 'success', message: `Приглашение поставлено в очередь: ${user.email}` })
      router.push(usersPath(place))
    },
  })

  const submit = formProps.onSubmit

  /** Without categories an operator sees nothing: that may be meant, or forgotten. */
  async function submitOrAsk(event: FormEvent<HTMLFormElement>) {
    const { user_role_id, metric_category_ids } = form.getValues()
    if (Number(user_role_id) !== USER_ROLE.operator || metric_category_ids.length > 0) return submit(event)
    event.preventDefault()
    if (await form.trigger()) setAsking(true)
    else await submit()
  }

  return (
    <>
      <PageHeader title={TITLE} description={place.companyName} breadcrumbs={belowUsersCrumbs(place)} />
      {place.lettersWait && <LettersWait />}
      <form {...formProps} onSubmit={submitOrAsk} className={formSheet}>
        <UserFields form={form} dictionaries={dictionaries} place={place} />
        <FormFooter failure={failure} submit="Отправить приглашение" processing={form.formState.isSubmitting}>
          <ButtonLink href={usersPath(place)}>Отмена</ButtonLink>
        </FormFooter>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Пригласить оператора без категорий?"
        message="Ни одна категория не отмечена: сотрудник войдёт, но ничего не увидит и не введёт, пока их не назначат."
        cancelLabel="Отметить категории"
        isCancelMain
        confirmLabel="Пригласить без категорий"
        onConfirm={async () => {
          setAsking(false)
          await submit()
        }}
      />
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
