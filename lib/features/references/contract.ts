import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import { referenceParams } from '@/lib/features/references/schema'

export const referencesContract = contract({
  'GET /api/references/metric-periods/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(z.unknown()),
  },
  'GET /api/references/{name}': {
    permission: 'signed-in',
    params: referenceParams,
    answer: data(z.unknown()),
  },
})
