import { z } from 'zod'
import { instant, named, organisation, person } from '@/lib/core/http/shapes'
import { answers, pick } from '@/lib/core/record/record'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import { REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

const someProperties = z.object(pick(answers(COMPANY), PROPERTIES)).partial()

/** A dictionary row, or a boolean for emergency care. */
const propertyValue = z.union([named, z.boolean()]).nullable()

export const propertyChange = z.object({
  property: z.enum(PROPERTIES),
  before: propertyValue,
  after: propertyValue,
})

/** A change of properties that an organisation's manager proposes, as the organisation sees it. */
export const propertyRequest = z.object({
  id: z.int(),
  status: z.enum(REQUEST_STATUSES),
  /** The properties to change: current ones (or at the decision), and proposed ones. */
  before: someProperties,
  after: someProperties,
  /** `before` and `after` with dictionary names, in the form's order. */
  changes: z.array(propertyChange),
  user: person,
  created_at: instant,
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: person.omit({ email: true }).nullable(),
})

/** A manager's proposal as administrators see it, with its organisation. */
export const companyRequest = propertyRequest.extend({
  company: organisation,
})

export type SomeProperties = z.output<typeof someProperties>
export type PropertyChange = z.output<typeof propertyChange>
export type PropertyValue = z.output<typeof propertyValue>
export type PropertyRequest = z.output<typeof propertyRequest>
export type CompanyRequest = z.output<typeof companyRequest>
