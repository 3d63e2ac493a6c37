import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import { targetSchema } from '@/lib/features/targets/schema'
import { yearTarget } from '@/lib/features/targets/shapes'

const targets = data(z.array(yearTarget))

export const targetsContract = contract({
  'GET /api/metrics/{id}/targets': { permission: 'metrics.manage', params: idParams, answer: targets },
  'PUT /api/metrics/{id}/targets': {
    permission: 'metrics.manage',
    params: idParams,
    body: targetSchema,
    answer: targets,
  },
  'PUT /api/metrics/{id}/own-targets': {
    permission: 'targets.manage',
    params: idParams,
    body: targetSchema,
    answer: targets,
  },
})
