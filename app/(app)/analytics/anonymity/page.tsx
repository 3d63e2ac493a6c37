import { AnonymityMethod } from '@/components/analytics/method/anonymity-method'
import { env } from '@/lib/core/process/env'
import { pageFor } from '@/lib/core/route/page'
import { sideQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Как мы храним тайну' }

export default pageFor({ permission: 'analytics.view' }, ({ searchParams }) => (
  <AnonymityMethod
    minGroup={env().MIN_COMPARISON_GROUP}
    publication={sideQuerySchema.parse(searchParams).publication}
  />
))
