import { DynamicsScreen } from '@/components/analytics/dynamics/dynamics-screen'
import { shownDynamicsQuery } from '@/components/analytics/filters/screen-frame'
import { mayChange } from '@/lib/core/domain/permissions'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Динамика показателей' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const [choices, dictionaries, frame] = await Promise.all([
    readAnalyticsCategories(scope),
    readFilterDictionaries(scope),
    readFrame(user, scope),
  ])
  const asked = dynamicsQuerySchema.parse(searchParams)
  const query = shownDynamicsQuery(asked, choices, frame)
  const answer =
    query.metric_category_id === null
      ? undefined
      : await admittedOrNothing(user.id, () => foundOrNotFound(() => readDynamics(scope, query)))
  return (
    <DynamicsScreen
      initial={answer && { query, answer }}
      choices={choices}
      dictionaries={dictionaries}
      mayMark={mayChange(user, 'charts.mark')}
      frame={frame}
    />
  )
})
