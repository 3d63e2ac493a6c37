import type { Metadata } from 'next'
import { ProfileScreen } from '@/components/account/profile/profile-screen'
import { RemindersToggle } from '@/components/deadlines/reminders-toggle'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/env'
import { presentUser } from '@/lib/features/accounts/data'

export const metadata: Metadata = { title: 'Мой профиль' }

export default async function ProfilePage() {
  const user = await requireAgreedUser()
  if (!user) return null
  return (
    <ProfileScreen
      user={presentUser(user)}
      timeZone={env().APP_TIMEZONE}
      providers={providerChoices()}
      // Reminders go to those who enter data: an admin has nothing to enter.
      notifications={user.role === 'admin' ? null : <RemindersToggle />}
    />
  )
}
