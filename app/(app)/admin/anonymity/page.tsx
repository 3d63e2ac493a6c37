import type { Metadata } from 'next'
import { AnonymityScreen } from '@/components/anonymity/anonymity-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/env'
import { readAnonymity } from '@/lib/features/analytics/profiles/certificate-data'

export const metadata: Metadata = { title: 'Анонимность' }

export default async function AnonymityPage() {
  const user = await requirePermission('anonymity.view')
  if (!user) return null
  return <AnonymityScreen initial={await readAnonymity()} timeZone={env().APP_TIMEZONE} />
}
