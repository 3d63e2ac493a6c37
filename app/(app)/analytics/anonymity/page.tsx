import { AnonymityMethod } from '@/components/analytics/method/anonymity-method'
import { numberFilter } from '@/components/ui/lists/list-state'
import { env } from '@/lib/core/process/env'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Как мы храним тайну' }

export default pageFor({ permission: 'analytics.view' }, ({ search }) => (
  <AnonymityMethod minGroup={env().MIN_COMPARISON_GROUP} publication={numberFilter(search, 'publication')} />
))
