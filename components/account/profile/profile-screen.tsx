import type { ReactNode } from 'react'
import { FactorsCard } from '@/components/account/factor/factors-card'
import type { ShownProvider } from '@/components/account/guest/provider-buttons'
import { ChangePasswordForm } from '@/components/account/profile/change-password-form'
import { EmailCard } from '@/components/account/profile/email-card'
import { IdentitiesCard } from '@/components/account/profile/identities-card'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { SessionsCard } from '@/components/account/profile/sessions-card'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { PageHeader } from '@/components/ui/basics/page-header'
import type { UserAnswer } from '@/lib/features/accounts/contract'
import type { PasswordWay } from '@/lib/features/accounts/rules'

/** The person's data, which is edited in the list of people. */
function ProfileFacts({ user }: { user: UserAnswer }) {
  const { company } = user
  const facts: ReadonlyArray<[term: string, value: string | null, note?: string]> = [
    ['Фамилия', user.surname],
    ['Имя', user.name],
    ['Отчество', user.secname],
    ['Роль', user.user_role.name],
    ['Должность', user.position],
    ['Организация', company?.short_name ?? null, company?.name],
  ]
  return (
    <ProfileCard
      title="Сведения"
      description={
        company
          ? 'Изменить их может руководитель вашей организации или администратор системы.'
          : 'Изменить их можно в списке «Администраторы».'
      }
    >
      <FactList>
        {facts.map(
          ([term, value, note]) =>
            value && (
              <FactItem key={term} name={term}>
                {value}
                {note && note !== value && <span className="block text-sm text-ink-soft">{note}</span>}
              </FactItem>
            ),
        )}
      </FactList>
    </ProfileCard>
  )
}

type ProfileScreenProps = {
  user: UserAnswer
  password: PasswordWay
  providers: readonly ShownProvider[]
  /** Subscriptions to letters. */
  notifications: ReactNode
}

/** «Мой профиль»: one's own data, address, password, second factors and sessions. */
export function ProfileScreen({ user, password, providers, notifications }: ProfileScreenProps) {
  return (
    <>
      <PageHeader title="Мой профиль" />
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <ProfileFacts user={user} />
          <EmailCard user={user} />
        </div>
        {password.isAllowed &&
          (password.isSet ? (
            <ProfileCard
              title="Смена пароля"
              description="Остальные ваши сеансы завершатся, на почту придёт уведомление."
            >
              <ChangePasswordForm email={user.email} />
            </ProfileCard>
          ) : (
            <ProfileCard title="Пароль">
              <p className="text-pretty">
                Пароль не задан: вы входите через единый вход. Чтобы задать его, выйдите и на странице входа
                нажмите «Забыли пароль?».
              </p>
            </ProfileCard>
          ))}
        <div className="@4xl:col-span-2">
          <FactorsCard />
        </div>
        {providers.length > 0 && (
          <div className="@4xl:col-span-2">
            <IdentitiesCard providers={providers} password={password} />
          </div>
        )}
        <div className="@4xl:col-span-2">
          <ProfileCard title="Уведомления">{notifications}</ProfileCard>
        </div>
        <div className="@4xl:col-span-2">
          <SessionsCard />
        </div>
      </div>
    </>
  )
}
