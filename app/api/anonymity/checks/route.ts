import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readAnonymity } from '@/lib/features/analytics/profiles/certificate-data'
import { refreshProfiles } from '@/lib/features/analytics/profiles/mutations'

export const POST = route(analyticsContract, 'POST /api/anonymity/checks', async () => {
  await refreshProfiles('check')
  return readAnonymity()
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
