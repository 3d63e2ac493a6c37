import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { day, instant, named, organisation, person, systemNamed } from '@/lib/core/http/shapes'
import { answers, namedAnswers, pick } from '@/lib/core/record/record'
import { longText } from '@/lib/core/text/fields'
import { LIST_CALLS } from '@/lib/core/workbook/list/shapes'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import {
  companiesQuerySchema,
  companyEditSchema,
  newCompanySchema,
  requestsQuerySchema,
} from '@/lib/features/companies/schema'
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
const propertyRequest = z.object({
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

export const companyListItem = organisation.extend({
  city: z.string(),
  region_id: z.int(),
  region: named,
  company_role_id: z.int(),
  company_role: systemNamed,
  users_count: z.int(),
  version: z.int(),
})

export const companyAnswer = z.object({
  id: z.int(),
  /** All that comparisons show of the organisation. */
  number: z.string(),
  ...answers(COMPANY),
  ...namedAnswers(COMPANY),
  users_count: z.int(),
  has_documents: z.boolean(),
  documents_count: z.int(),
  /** The first day of the earliest period with a document, per periodicity; null when there is none. */
  first_documents: z.object({ year: day.nullable(), quarter: day.nullable(), month: day.nullable() }),
  /** The pending change of properties, or a refused one until dismissed. */
  property_request: propertyRequest.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})

export type CompanyAnswer = z.output<typeof companyAnswer>

/** An administrator's decision: a refusal needs a reason, which the organisation reads. */
export type Decision = { status: 'confirmed' } | { status: 'refused'; reason: string }

const decisionSchema = z
  .object({
    status: z.enum(['confirmed', 'refused'], { error: 'Выберите решение' }),
    reason: longText(3, 1000).nullish(),
  })
  .transform(({ status, reason }, context): Decision => {
    if (status === 'confirmed') return { status }
    if (reason) return { status, reason }
    context.addIssue({ code: 'custom', path: ['reason'], message: 'Укажите причину' })
    return z.NEVER
  })

export const companiesContract = contract({
  ...openTo('companies.manage', {
    'GET /api/companies': { query: companiesQuerySchema, answer: page(companyListItem) },
    'POST /api/companies': { body: newCompanySchema, answer: created(companyAnswer) },
  }),
  'GET /api/companies/import-template': LIST_CALLS.form,
  'POST /api/companies/import-check': LIST_CALLS.check,
  'POST /api/companies/imports': LIST_CALLS.take,
  ...openTo('company.edit', {
    'GET /api/companies/{id}': { answer: data(companyAnswer) },
    'PUT /api/companies/{id}': { body: companyEditSchema, answer: data(companyAnswer) },
  }),
  ...openTo('property_requests.manage', {
    'GET /api/property-requests': { query: requestsQuerySchema, answer: page(companyRequest) },
    'PUT /api/property-requests/{id}': { body: decisionSchema, answer: data(companyRequest) },
  }),
  ...openTo('property_requests.withdraw', {
    'POST /api/property-requests/{id}/withdrawal': { answer: data(companyAnswer) },
    'POST /api/property-requests/{id}/dismissal': { answer: data(companyAnswer) },
  }),
})
