import { ProfileCard } from '@/components/account/profile/profile-card'
import type { UserAnswer } from '@/lib/features/accounts/contract'

type Fact = { term: string; value: string; note?: string }

function factsOf(user: UserAnswer): Fact[] {
  const { company } = user
  return [
    { term: 'Фамилия', value: user.surname },
    { term: 'Имя', value: user.name },
    ...(user.secname ? [{ term: 'Отчество', value: user.secname }] : []),
    { term: 'Роль', value: user.user_role.name },
    ...(user.position ? [{ term: 'Должность', value: user.position }] : []),
    company
      ? { term: 'Организация', value: company.short_name, note: company.name }
      : { term: 'Организация', value: 'Не указана' },
  ]
}

/** Who the signed-in person is. They cannot change it themselves. */
export function ProfileFacts({ user }: { user: UserAnswer }) {
  return (
    <ProfileCard
      title="Сведения"
      description="Изменить их может руководитель вашей организации или администратор системы."
    >
      <dl className="divide-y divide-line">
        {factsOf(user).map(({ term, value, note }) => (
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
        ))}
      </dl>
    </ProfileCard>
  )
}
