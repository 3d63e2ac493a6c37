import { z } from 'zod'
import { instant, named, organisation, person } from '@/lib/core/http/shapes'
import { answers, pick } from '@/lib/core/record/record'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import { REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

/** Some of an organisation's properties as they are stored. */
const someProperties = z.object(pick(answers(COMPANY), PROPERTIES)).partial()

/** A row of the property's dictionary; of emergency care, whether there is any. */
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
  /** The properties to be changed, as they are (or were at the decision) and as they shall be. */
  before: someProperties,
  after: someProperties,
  /** The same in words, in the order of the form. */
  changes: z.array(propertyChange),
  user: person,
  created_at: instant,
  /** Why it was refused. */
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: person.omit({ email: true }).nullable(),
})

/** The same as administrators see it, among those of all organisations. */
export const companyRequest = propertyRequest.extend({
  company: organisation,
})

export type SomeProperties = z.output<typeof someProperties>
export type PropertyChange = z.output<typeof propertyChange>
export type PropertyValue = z.output<typeof propertyValue>
export type PropertyRequest = z.output<typeof propertyRequest>
export type CompanyRequest = z.output<typeof companyRequest>
