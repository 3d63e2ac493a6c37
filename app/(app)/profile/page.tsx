import { ProfileScreen } from '@/components/account/profile/profile-screen'
import { LetterToggles } from '@/components/deadlines/letter-toggles'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { readPasswordWay } from '@/lib/core/auth/oidc/without-password'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { pageFor } from '@/lib/core/route/page'
import { presentUser } from '@/lib/features/accounts/data'

export const metadata = { title: 'Мой профиль' }

/** Recurring letters by role. A watcher may still be asked about the documents of its past. */
const LETTERS = {
  admin: ['deadline_reminders'],
  manager: ['deadline_reminders', 'quarter_letters'],
  operator: ['deadline_reminders'],
} as const

export default pageFor({ permission: 'signed-in' }, async ({ user }) => {
  const isWatcher = user.company?.company_role_id === COMPANY_ROLE.watcher
  return (
    <ProfileScreen
      user={presentUser(user)}
      password={await readPasswordWay(user.id)}
      providers={providerChoices()}
      notifications={<LetterToggles kinds={isWatcher ? LETTERS.operator : LETTERS[user.role]} />}
    />
  )
})
