'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { RecordForm } from '@/components/calls/record-form'
import { useFormCall } from '@/components/calls/use-form-call'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { checkUser, type UserDictionaries, UserFields } from '@/components/users/user-fields'
import { belowUsersCrumbs, type UsersPlace, usersList } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { usePeople } from '@/lib/features/users/client'

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
  const { path } = usersList(place)
  const { create } = usePeople(place.companyId)
  const [isAsking, setAsking] = useState(false)
  const call = useFormCall({
    check: checkUser,
    start: {
      surname: '',
      name: '',
      secname: '',
      position: '',
      contacts: '',
      email: '',
      user_role_id: String(role),
      company_id: place.companyId,
      metric_category_ids: [],
    },
    send: async (fields) => {
      const { email } = await create.mutateAsync(fields)
      router.push(path)
      return email
    },
    done: (email) => `Приглашение поставлено в очередь: ${email}`,
  })
  const { form } = call
  const submit = call.formProps.onSubmit

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
      <RecordForm
        call={call}
        onSubmit={submitOrAsk}
        submit="Отправить приглашение"
        foot={<ButtonLink href={path}>Отмена</ButtonLink>}
      >
        <UserFields form={form} dictionaries={dictionaries} place={place} />
      </RecordForm>
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
    </>
  )
}
