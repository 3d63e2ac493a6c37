import { MethodPage } from '@/components/analytics/method/method-page'
import { WithdrawnPublication } from '@/components/analytics/publications/withdrawn-publication'
import { env } from '@/lib/core/process/env'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readSide } from '@/lib/features/analytics/compared/compared-data'
import { readMethod } from '@/lib/features/analytics/method/method-data'
import { referenceExamples } from '@/lib/features/analytics/method/reference-data'
import { readAlarms, readWithdrawn } from '@/lib/features/analytics/publications/data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Как считается' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const query = methodQuerySchema.parse(searchParams)
  const withdrawn = await readWithdrawn(query.publication)
  if (withdrawn) return <WithdrawnPublication publication={withdrawn} />
  const [alarms, { meta }] = await Promise.all([readAlarms(query.publication), readSide(scope, query)])
  const examples = await admittedOrNothing(user.id, () => readMethod(scope, query))
  return (
    <MethodPage
      alarms={alarms}
      examples={examples ?? {}}
      reference={referenceExamples()}
      minGroup={env().MIN_COMPARISON_GROUP}
      publication={meta}
    />
  )
})
