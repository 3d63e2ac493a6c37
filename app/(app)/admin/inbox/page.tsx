import type { Metadata } from 'next'
import { InboxScreen } from '@/components/feedback/inbox-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { readInbox } from '@/lib/features/inbox/waiting-data'

export const metadata: Metadata = { title: 'Входящие' }

export default async function InboxPage() {
  const user = await requirePermission('feedback.manage')
  if (!user) return null
  return <InboxScreen items={await readInbox(companyScope(user))} timeZone={env().APP_TIMEZONE} />
}
