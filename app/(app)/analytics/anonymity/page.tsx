import { AnonymityMethod } from '@/components/analytics/method/anonymity-method'
import { numberFilter } from '@/components/ui/lists/list-state'
import { env } from '@/lib/core/process/env'
import { page } from '@/lib/core/route/page'

export const metadata = { title: 'Как мы храним тайну' }

export default page({ permission: 'analytics.view' }, ({ search }) => (
  <AnonymityMethod
    minGroup={env().MIN_COMPARISON_GROUP}
    publication={numberFilter(search, 'publication')}
    timeZone={env().APP_TIMEZONE}
  />
))
