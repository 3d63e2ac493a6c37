import { ProfileScreen } from '@/components/account/profile/profile-screen'
import { LetterToggles } from '@/components/deadlines/letter-toggles'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { readPasswordWay } from '@/lib/core/auth/oidc/without-password'
import { pageFor } from '@/lib/core/route/page'
import { presentUser } from '@/lib/features/accounts/data'

export const metadata = { title: 'Мой профиль' }

const LETTERS = {
  manager: ['deadline_reminders', 'quarter_letters'],
  operator: ['deadline_reminders'],
} as const

export default pageFor({ permission: 'signed-in' }, async ({ user }) => {
  return (
    <ProfileScreen
      user={presentUser(user)}
      password={await readPasswordWay(user.id)}
      providers={providerChoices()}
      // Reminders are for those who enter data, results for an organisation's manager: an admin gets neither.
      notifications={user.role === 'admin' ? null : <LetterToggles kinds={LETTERS[user.role]} />}
    />
  )
})
