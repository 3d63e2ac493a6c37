import { dynamicsContract } from '@/lib/features/analytics/dynamics/contract'
import { effectContract } from '@/lib/features/analytics/effect/contract'
import { funnelContract } from '@/lib/features/analytics/funnel/contract'
import { groupContract } from '@/lib/features/analytics/group/contract'
import { marksContract } from '@/lib/features/analytics/own/contract'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { ratingContract } from '@/lib/features/analytics/rating/contract'
import { reportContract } from '@/lib/features/analytics/report/contract'

export const analyticsContract = {
  ...dynamicsContract,
  ...effectContract,
  ...funnelContract,
  ...groupContract,
  ...marksContract,
  ...publicationsContract,
  ...ratingContract,
  ...reportContract,
}
