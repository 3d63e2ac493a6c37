import type { Metadata } from 'next'
import { ProfileScreen } from '@/components/account/profile-screen'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/env'
import { presentUser } from '@/lib/features/accounts/data'

export const metadata: Metadata = { title: 'Мой профиль' }

export default async function ProfilePage() {
  const user = await requireAgreedUser()
  if (!user) return null
  return <ProfileScreen user={presentUser(user)} timeZone={env().APP_TIMEZONE} />
}
