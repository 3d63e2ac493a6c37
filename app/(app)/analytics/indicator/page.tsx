import { DynamicsScreen } from '@/components/analytics/dynamics/dynamics-screen'
import { shownDynamicsQuery } from '@/components/analytics/filters/screen-frame'
import { WithdrawnPublication } from '@/components/analytics/publications/withdrawn-publication'
import { mayChange } from '@/lib/core/domain/permissions'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'
import { readWithdrawn } from '@/lib/features/analytics/publications/data'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Динамика показателей' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const requested = dynamicsQuerySchema.parse(searchParams)
  const withdrawn = await readWithdrawn(requested.publication)
  if (withdrawn) return <WithdrawnPublication publication={withdrawn} />
  const [choices, dictionaries, frame] = await Promise.all([
    readAnalyticsCategories(scope, requested),
    readFilterDictionaries(scope, requested.publication),
    readFrame(user, scope),
  ])
  const query = shownDynamicsQuery(requested, choices, frame)
  const answer =
    query.metric_category_id === null
      ? undefined
      : await admittedOrNothing(user.id, () => readDynamics(scope, query))
  return (
    <DynamicsScreen
      initial={answer && { query, answer }}
      choices={choices}
      dictionaries={dictionaries}
      mayMark={mayChange(user, 'charts.mark') && !scope.isWatcher}
      frame={frame}
    />
  )
})
