import { z } from 'zod'
import { sessionPerson } from '@/lib/core/auth/session-person'
import { contract, data, message, nothing, openTo } from '@/lib/core/http/contract'
import { instant } from '@/lib/core/http/shapes'
import { emailText } from '@/lib/core/text/fields'
import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  mailedToken,
  newEmailSchema,
  resetPasswordSchema,
} from '@/lib/features/accounts/schema'

export const sessionAnswer = z.object({
  /** Public id of the session; grants no access. */
  id: z.string(),
  is_current: z.boolean(),
  remember: z.boolean(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
})

const identityAnswer = z.object({
  /** Id of the provider; null if it is no longer configured. */
  provider: z.string().nullable(),
  name: z.string(),
  issuer: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

/** URL to redirect to. */
const address = data(z.object({ url: z.string() }))

export const userAnswer = sessionPerson.extend({ permissions: z.array(z.string()) })

/** The password was correct and a second factor is required: POST /api/login/factor. */
const factorRequired = z.object({ factor_required: z.literal(true) })

export type IdentityAnswer = z.output<typeof identityAnswer>
export type UserAnswer = z.output<typeof userAnswer>

/** Calls of a signed-in person before the terms are accepted and a required factor is added. */
const UNGATED = { permission: 'signed-in', beforeAgreement: true, beforeFactor: true } as const

const providerParams = z.object({ provider: z.string().max(30) })

/** Start of a sign-in at a provider: return path and optional invitation. */
const signInWaySchema = z.object({
  return_to: z.string().max(2000).default('/home'),
  invitation: z.object({ email: emailText, token: mailedToken() }).optional(),
})

export const accountsContract = contract({
  ...openTo('public', {
    'POST /api/cancel-email': { body: z.object({ token: mailedToken() }), answer: message },
    'POST /api/confirm-email': { body: confirmEmailSchema, answer: message },
    'POST /api/forgot-password': { body: forgotPasswordSchema, answer: message },
    'POST /api/login': { body: loginSchema, answer: data(z.union([userAnswer, factorRequired])) },
    'POST /api/reset-password': { body: resetPasswordSchema, answer: message },
    'POST /api/sign-in/{provider}': { params: providerParams, body: signInWaySchema, answer: address },
    'POST /api/sign-in/{provider}/answer': {
      params: providerParams,
      body: z.object({
        answer: z.string().max(8000, 'Ответ сервиса входа слишком длинный'),
      }),
      answer: data(
        z.object({
          return_to: z.string(),
          /** Whether it was a reauthentication, so that the requesting window continues. */
          proved: z.boolean(),
          factor_required: z.boolean(),
        }),
      ),
    },
    'POST /api/trust-device': { body: z.object({ token: mailedToken(600) }), answer: message },
  }),
  'POST /api/accepted-agreements': { ...UNGATED, namesError: true, answer: data(userAnswer) },
  'POST /api/logout': {
    ...UNGATED,
    // Without "storage", which has unsaved edits of others on a shared computer (docs/decisions/0010).
    headers: { 'Clear-Site-Data': '"cache"' },
    answer: nothing,
  },
  'GET /api/user': { ...UNGATED, answer: data(userAnswer) },
  'GET /api/user/provider-sign-out': { ...UNGATED, answer: data(z.object({ url: z.string().nullable() })) },
  ...openTo('signed-in', {
    'DELETE /api/user/first-steps': { answer: nothing },
    'GET /api/user/identities': { answer: data(z.array(identityAnswer)) },
    'POST /api/user/identities/{provider}': { fresh: true, params: providerParams, answer: address },
    'DELETE /api/user/identities/{provider}': { fresh: true, params: providerParams, answer: nothing },
    'PUT /api/user/password': { fresh: 'by handler', body: changePasswordSchema, answer: message },
    'PUT /api/user/pending-email': { fresh: true, body: newEmailSchema, answer: message },
    'DELETE /api/user/pending-email': { answer: nothing },
    'GET /api/user/sessions': { answer: data(z.array(sessionAnswer)) },
    'DELETE /api/user/sessions/{id}': {
      fresh: true,
      params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
      answer: nothing,
    },
  }),
})
