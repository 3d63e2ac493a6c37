import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { named } from '@/lib/core/http/shapes'
import { referenceParams } from '@/lib/features/references/schema'

/** A dictionary row; organisations also have a short name, and rows that code refers to a system name. */
export const reference = named.extend({
  short_name: z.string().optional(),
  system_name: z.string().optional(),
})

export type Reference = z.output<typeof reference>

export const referencesContract = contract({
  'GET /api/references/metric-periods/{id}': {
    permission: 'signed-in',
    answer: data(reference),
  },
  'GET /api/references/{name}': {
    permission: 'signed-in',
    params: referenceParams,
    answer: data(z.array(reference)),
  },
})
