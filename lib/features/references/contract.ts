import { z } from 'zod'
import { contract, data, openTo } from '@/lib/core/http/contract'
import { named } from '@/lib/core/http/shapes'

/** Dictionaries of /api/references/{name}. */
const REFERENCE_NAMES = [
  'companies',
  'regions',
  'company-roles',
  'company-types',
  'company-ownerships',
  'company-levels',
  'company-bed-capacities',
  'metric-periods',
  'metric-target-orders',
  'user-roles',
  'user-statuses',
] as const

export const referenceParams = z.object({ name: z.enum(REFERENCE_NAMES) })

/** A dictionary row; organisations also have a short name, and rows that code refers to a system name. */
export const reference = named.extend({
  short_name: z.string().optional(),
  system_name: z.string().optional(),
})

export const referencesContract = contract({
  ...openTo('signed-in', {
    'GET /api/references/metric-periods/{id}': { answer: data(reference) },
    'GET /api/references/{name}': { params: referenceParams, answer: data(z.array(reference)) },
  }),
})
