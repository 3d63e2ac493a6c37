import type { Metadata } from 'next'
import { HelpPage } from '@/components/help/help-page'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import type { PageQuery } from '@/lib/core/route/page'
import { helpQuerySchema } from '@/lib/features/help/schema'

export const metadata: Metadata = { title: 'Справка' }

export default async function Help({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const { role, search } = helpQuerySchema.parse(await searchParams)
  return <HelpPage role={role ?? user.role} reader={user.role} search={search} />
}
