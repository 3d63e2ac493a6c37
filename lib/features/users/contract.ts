import { z } from 'zod'
import { contract, created, data, message, nothing, workbook } from '@/lib/core/http/contract'
import { WORKBOOK_FILE } from '@/lib/core/http/media-types'
import { page } from '@/lib/core/http/pagination'
import { instant, namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import { answers, namedAnswers } from '@/lib/core/record/record'
import { checkedList, takenList, takeQuerySchema } from '@/lib/core/workbook/list/shapes'
import { PERSON } from '@/lib/features/users/record'
import {
  factorsResetSchema,
  newUserSchema,
  userEditSchema,
  userParams,
  usersQuerySchema,
} from '@/lib/features/users/schema'

/** State of the first password: set, invited with a valid link, or with an expired one. */
const invitationState = z.enum(['accepted', 'sent', 'expired'])

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
  invitation: invitationState,
  last_used_at: instant.nullable(),
  /** When the account was suspended for lack of use. */
  suspended_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
})

export type InvitationState = z.output<typeof invitationState>
export type CompanyUser = z.output<typeof companyUser>

export const usersContract = contract({
  'GET /api/administrators': {
    permission: 'administrators.manage',
    query: usersQuerySchema,
    answer: page(companyUser),
  },
  'POST /api/administrators': {
    permission: 'administrators.manage',
    fresh: true,
    body: newUserSchema,
    answer: created(companyUser),
  },
  'GET /api/administrators/{id}': {
    permission: 'administrators.manage',
    answer: data(companyUser),
  },
  'PUT /api/administrators/{id}': {
    permission: 'administrators.manage',
    fresh: 'by handler',
    body: userEditSchema,
    answer: data(companyUser),
  },
  'DELETE /api/administrators/{id}/factors': {
    permission: 'factors.reset',
    fresh: true,
    body: factorsResetSchema,
    answer: nothing,
  },
  'DELETE /api/administrators/{id}/pending-email': {
    permission: 'administrators.manage',
    answer: nothing,
  },
  'POST /api/administrators/{id}/invitation': {
    permission: 'administrators.manage',
    answer: message,
  },
  'GET /api/users/import-template': {
    permission: 'lists.import',
    heavy: true,
    answer: workbook,
  },
  'POST /api/users/import-check': {
    permission: 'lists.import',
    heavy: true,
    file: WORKBOOK_FILE,
    answer: data(checkedList),
  },
  'POST /api/users/imports': {
    permission: 'lists.import',
    fresh: true,
    heavy: true,
    query: takeQuerySchema,
    file: WORKBOOK_FILE,
    answer: data(takenList),
  },
  'GET /api/companies/{id}/users': {
    permission: 'users.manage',
    query: usersQuerySchema,
    answer: page(companyUser),
  },
  'POST /api/companies/{id}/users': {
    permission: 'users.manage',
    fresh: 'by handler',
    body: newUserSchema,
    answer: created(companyUser),
  },
  'GET /api/companies/{id}/users/{user_id}': {
    permission: 'users.manage',
    params: userParams,
    answer: data(companyUser),
  },
  'PUT /api/companies/{id}/users/{user_id}': {
    permission: 'users.manage',
    fresh: 'by handler',
    params: userParams,
    body: userEditSchema,
    answer: data(companyUser),
  },
  'DELETE /api/companies/{id}/users/{user_id}/factors': {
    permission: 'factors.reset',
    fresh: true,
    params: userParams,
    body: factorsResetSchema,
    answer: nothing,
  },
  'DELETE /api/companies/{id}/users/{user_id}/pending-email': {
    permission: 'users.manage',
    params: userParams,
    answer: nothing,
  },
  'POST /api/companies/{id}/users/{user_id}/invitation': {
    permission: 'users.manage',
    params: userParams,
    answer: message,
  },
})
