import type { ReactNode } from 'react'
import { requireGuest } from '@/lib/core/auth/require-user'

export default async function GuestLayout({ children }: { children: ReactNode }) {
  await requireGuest()
  return children
}
