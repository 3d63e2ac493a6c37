import { z } from 'zod'

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

export type ReferenceName = (typeof REFERENCE_NAMES)[number]
