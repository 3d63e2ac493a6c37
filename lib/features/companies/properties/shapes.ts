import { z } from 'zod'
import { instant, named } from '@/lib/core/http/shapes'
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

const person = z.object({
  id: z.int(),
  surname: z.string(),
  name: z.string(),
  secname: z.string().nullable(),
  email: z.string(),
})

/** A manager's proposed change of properties, as the organisation sees it. */
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
  company: z.object({ id: z.int(), number: z.string(), name: z.string(), short_name: z.string() }),
})

export type SomeProperties = z.output<typeof someProperties>
export type PropertyChange = z.output<typeof propertyChange>
export type PropertyValue = z.output<typeof propertyValue>
export type PropertyRequest = z.output<typeof propertyRequest>
export type CompanyRequest = z.output<typeof companyRequest>
