'use client'

import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FactorsCard } from '@/components/account/factor/factors-card'
import type { ShownProvider } from '@/components/account/guest/provider-buttons'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { EmailCard } from '@/components/account/profile/email-card'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { SessionsCard } from '@/components/account/profile/sessions-card'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip } from '@/components/ui/feedback/chip'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { PasswordField } from '@/components/ui/fields/password-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { formatDateTime } from '@/lib/core/format/dates'
import {
  useBindIdentity,
  useChangePassword,
  useIdentities,
  useUnbindIdentity,
} from '@/lib/features/accounts/client'
import type { IdentityAnswer, UserAnswer } from '@/lib/features/accounts/contract'
import type { ChangePasswordInput } from '@/lib/features/accounts/schema'

/** The person's data, which they cannot edit themselves. */
function ProfileFacts({ user }: { user: UserAnswer }) {
  const { company } = user
  const facts: ReadonlyArray<[term: string, value: string | null, note?: string]> = [
    ['Фамилия', user.surname],
    ['Имя', user.name],
    ['Отчество', user.secname],
    ['Роль', user.user_role.name],
    ['Должность', user.position],
    ['Организация', company?.short_name ?? 'Не указана', company?.name],
  ]
  return (
    <ProfileCard
      title="Сведения"
      description="Изменить их может руководитель вашей организации или администратор системы."
    >
      <dl className="divide-y divide-line">
        {facts.map(
          ([term, value, note]) =>
            value && (
              <div
                key={term}
                className="grid items-baseline gap-x-4 py-2 first:pt-0 last:pb-0 @sm:grid-cols-[10rem_1fr]"
              >
                <dt className="text-sm text-ink-soft">{term}</dt>
                <dd className="min-w-0 break-words">
                  {value}
                  {note && note !== value && <span className="block text-sm text-ink-soft">{note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </ProfileCard>
  )
}

type ProfileScreenProps = {
  user: UserAnswer
  timeZone: string
  providers: readonly ShownProvider[]
  /** Subscriptions; absent when there are none to choose. */
  notifications?: ReactNode
}

/** «Мой профиль»: the own data, address, password, second factors and sessions. */
export function ProfileScreen({ user, timeZone, providers, notifications }: ProfileScreenProps) {
  return (
    <>
      <PageHeader title="Мой профиль" />
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <div className="grid gap-4">
          <ProfileFacts user={user} />
          <EmailCard user={user} />
        </div>
        <ProfileCard
          title="Смена пароля"
          description="Остальные ваши сеансы завершатся, на почту придёт уведомление."
        >
          <ChangePasswordForm email={user.email} />
        </ProfileCard>
        <div className="@4xl:col-span-2">
          <FactorsCard timeZone={timeZone} />
        </div>
        {providers.length > 0 && (
          <div className="@4xl:col-span-2">
            <IdentitiesCard providers={providers} timeZone={timeZone} />
          </div>
        )}
        {notifications && (
          <div className="@4xl:col-span-2">
            <ProfileCard title="Уведомления">{notifications}</ProfileCard>
          </div>
        )}
        <div className="@4xl:col-span-2">
          <SessionsCard timeZone={timeZone} />
        </div>
      </div>
    </>
  )
}

type IdentityItemProps = {
  provider: ShownProvider
  /** Absent if not linked. */
  identity: IdentityAnswer | undefined
  timeZone: string
}

function IdentityItem({ provider, identity, timeZone }: IdentityItemProps) {
  const { attempt } = useCall()
  const [bind, unbind] = [useBindIdentity(), useUnbindIdentity()]
  const change = () =>
    identity
      ? attempt(() => unbind.mutateAsync({ provider: provider.id }), { done: 'Способ входа отвязан' })
      : attempt(() => bind.mutateAsync(provider.id))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 py-3 first:pt-0 last:pb-0">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="wrap-anywhere">{provider.name}</span>
          {identity && <Chip tone="approved">Привязан</Chip>}
        </p>
        {identity && (
          <p className="mt-0.5 text-sm text-ink-soft">
            С {formatDateTime(identity.created_at, timeZone)}
            {identity.last_used_at && `, последний вход: ${formatDateTime(identity.last_used_at, timeZone)}`}
          </p>
        )}
      </div>
      <Button size="sm" processing={bind.isPending || bind.isSuccess || unbind.isPending} onClick={change}>
        {identity ? 'Отвязать' : 'Привязать'}
        <span className="sr-only"> «{provider.name}»</span>
      </Button>
    </li>
  )
}

function IdentitiesCard({ providers, timeZone }: { providers: readonly ShownProvider[]; timeZone: string }) {
  const query = useIdentities()
  return (
    <ProfileCard
      title="Единый вход"
      description="Привяжите учётную запись другой системы, чтобы входить через неё, без отдельного пароля."
    >
      {query.isPending && <SkeletonList rows={providers.length} />}
      {query.isError && !query.data && <QueryError query={query} />}
      {query.data && (
        <ul className="divide-y divide-line">
          {providers.map((provider) => (
            <IdentityItem
              key={provider.id}
              provider={provider}
              identity={query.data.find((one) => one.provider === provider.id)}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </ProfileCard>
  )
}

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.changePasswordSchema))

const EMPTY: ChangePasswordInput = { current_password: '', password: '', password_confirmation: '' }

/** Changes the own password. @param email for the meter and the password manager */
function ChangePasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const { form, formProps, failure } = useFormCall({
    check,
    start: EMPTY,
    send: async (values) => {
      const answer = await change.mutateAsync(values)
      form.reset(EMPTY)
      return answer
    },
    done: ({ message }) => message,
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { isSubmitting } = form.formState

  return (
    <form {...formProps} className="max-w-[26rem] space-y-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...fieldOf(form, 'current_password')}
        label="Текущий пароль"
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={fieldOf(form, 'password', { deps: ['password_confirmation'] })}
        confirmation={fieldOf(form, 'password_confirmation')}
        typed={password}
        email={email}
      />
      <FormFailure failure={failure} />
      <Button type="submit" color="info" processing={isSubmitting} className="max-sm:w-full">
        Сменить пароль
      </Button>
    </form>
  )
}
