import { calls } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { readPublications } from '@/lib/features/analytics/publications/data'
import { makePublication } from '@/lib/features/analytics/publications/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(publicationsContract, {
  'GET /api/publications': ({ scope }) => readPublications(scope),
  'POST /api/publications': ({ body }) => makePublication(body),
})
