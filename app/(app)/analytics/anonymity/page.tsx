import type { Metadata } from 'next'
import { AnonymityMethod } from '@/components/anonymity/anonymity-method'
import { requirePermission } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/env'

export const metadata: Metadata = { title: 'Как мы храним тайну' }

export default async function AnonymityMethodPage() {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  return <AnonymityMethod minGroup={env().MIN_COMPARISON_GROUP} />
}
