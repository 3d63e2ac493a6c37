import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { readAnonymity } from '@/lib/features/analytics/profiles/certificate-data'

export const GET = route(analyticsContract, 'GET /api/anonymity', () => readAnonymity())

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
