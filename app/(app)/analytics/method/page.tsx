import type { Metadata } from 'next'
import { MethodPage } from '@/components/analytics/method/method-page'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, type PageQuery } from '@/lib/core/route/page'
import { NO_EXAMPLES, readMethod } from '@/lib/features/analytics/method/method-data'
import { referenceExamples } from '@/lib/features/analytics/method/reference-data'
import { readAlarms } from '@/lib/features/analytics/publications/alarms-data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'

export const metadata: Metadata = { title: 'Как считается' }

export default async function AnalyticsMethodPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const query = methodQuerySchema.parse(await searchParams)
  const alarms = await readAlarms(query.publication)
  const examples = await admittedOrNothing(user.id, () =>
    foundOrNotFound(() => readMethod(companyScope(user), query)),
  )
  return (
    <MethodPage
      alarms={alarms}
      examples={examples ?? NO_EXAMPLES}
      reference={referenceExamples()}
      minGroup={env().MIN_COMPARISON_GROUP}
      publication={query.publication}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
