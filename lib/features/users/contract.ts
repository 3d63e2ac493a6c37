import { z } from 'zod'
import { contract, created, data, message, nothing } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idText } from '@/lib/core/http/params'
import { instant, namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import { answers, namedAnswers } from '@/lib/core/record/record'
import { longText } from '@/lib/core/text/fields'
import { LIST_CALLS } from '@/lib/core/workbook/list/shapes'
import { PERSON } from '@/lib/features/users/record'
import { FACTORS_REASON_MAX } from '@/lib/features/users/rules'
import { newUserSchema, userEditSchema, usersQuerySchema } from '@/lib/features/users/schema'

export const companyUser = z.object({
  id: z.int(),
  ...answers(PERSON),
  ...namedAnswers(PERSON),
  status: systemNamed,
  /** Those of `metric_category_ids`, in the order of the screens. */
  metric_categories: z.array(namedBriefly),
  /** The pending address; until confirmed the other one is used. */
  pending_email: z.string().nullable(),
  agreement_accepted: z.boolean(),
  has_factor: z.boolean(),
  /** Whether the organisation takes no password and no provider is linked: an invitation's link lets the person in. */
  is_locked_out: z.boolean(),
  /** Whether the organisation has no other manager who may act. */
  is_only_manager: z.boolean(),
  /** State of the first password: set, invited with a valid link, or with an expired one. */
  invitation: z.enum(['accepted', 'sent', 'expired']),
  last_used_at: instant.nullable(),
  /** When the account was suspended for lack of use. */
  suspended_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
})

export type CompanyUser = z.output<typeof companyUser>

/** The same calls at two paths: of people of an organisation, and of administrators without one. */
const PEOPLE = {
  list: { query: usersQuerySchema, answer: page(companyUser) },
  create: { body: newUserSchema, answer: created(companyUser) },
  save: { fresh: 'by handler', body: userEditSchema, answer: data(companyUser) },
  resetFactors: {
    permission: 'factors.reset',
    fresh: true,
    /** The person reads why their second factors were removed. */
    body: z.object({ reason: longText(3, FACTORS_REASON_MAX) }),
    answer: nothing,
  },
} as const
const ADMIN = { permission: 'administrators.manage' } as const
const MEMBER = { permission: 'users.manage' } as const
const ONE_MEMBER = { ...MEMBER, params: z.object({ id: idText, user_id: idText }) } as const

export const usersContract = contract({
  'GET /api/administrators': { ...ADMIN, ...PEOPLE.list },
  'POST /api/administrators': { ...ADMIN, ...PEOPLE.create, fresh: true },
  'GET /api/administrators/{id}': { ...ADMIN, answer: data(companyUser) },
  'PUT /api/administrators/{id}': { ...ADMIN, ...PEOPLE.save },
  'DELETE /api/administrators/{id}/factors': PEOPLE.resetFactors,
  'DELETE /api/administrators/{id}/pending-email': { ...ADMIN, answer: nothing },
  'POST /api/administrators/{id}/invitation': { ...ADMIN, answer: message },
  'GET /api/users/import-template': LIST_CALLS.form,
  'POST /api/users/import-check': LIST_CALLS.check,
  'POST /api/users/imports': { ...LIST_CALLS.take, fresh: true },
  'GET /api/companies/{id}/users': { ...MEMBER, ...PEOPLE.list },
  'POST /api/companies/{id}/users': { ...MEMBER, ...PEOPLE.create, fresh: 'by handler' },
  'GET /api/companies/{id}/users/{user_id}': { ...ONE_MEMBER, answer: data(companyUser) },
  'PUT /api/companies/{id}/users/{user_id}': { ...ONE_MEMBER, ...PEOPLE.save },
  'DELETE /api/companies/{id}/users/{user_id}/factors': { ...ONE_MEMBER, ...PEOPLE.resetFactors },
  'DELETE /api/companies/{id}/users/{user_id}/pending-email': { ...ONE_MEMBER, answer: nothing },
  'POST /api/companies/{id}/users/{user_id}/invitation': { ...ONE_MEMBER, answer: message },
})
