import { z } from 'zod'
import { sessionPerson } from '@/lib/core/auth/session-person'
import { contract, data, message, nothing } from '@/lib/core/http/contract'
import { instant } from '@/lib/core/http/shapes'
import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  mailedToken,
  newEmailSchema,
  providerParams,
  resetPasswordSchema,
  signInWaySchema,
  trustDeviceSchema,
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

export type SessionAnswer = z.output<typeof sessionAnswer>
export type IdentityAnswer = z.output<typeof identityAnswer>
export type UserAnswer = z.output<typeof userAnswer>
export type FactorRequired = z.output<typeof factorRequired>

/** A form of a person who is not signed in. */
const guestForm = <Body extends z.ZodType>(body: Body) =>
  ({ permission: 'public', body, answer: message }) as const

/** Calls of a signed-in person before the terms are accepted and a required factor is added. */
const UNGATED = { permission: 'signed-in', beforeAgreement: true, beforeFactor: true } as const

export const accountsContract = contract({
  'POST /api/accepted-agreements': {
    ...UNGATED,
    namesError: true,
    answer: data(userAnswer),
  },
  'POST /api/cancel-email': guestForm(z.object({ token: mailedToken })),
  'POST /api/confirm-email': guestForm(confirmEmailSchema),
  'POST /api/forgot-password': guestForm(forgotPasswordSchema),
  'POST /api/login': {
    permission: 'public',
    body: loginSchema,
    answer: data(z.union([userAnswer, factorRequired])),
  },
  'POST /api/logout': {
    ...UNGATED,
    // Without "storage", which has unsaved edits of others on a shared computer (docs/decisions/0010).
    headers: { 'Clear-Site-Data': '"cache"' },
    answer: nothing,
  },
  'POST /api/reset-password': guestForm(resetPasswordSchema),
  'POST /api/sign-in/{provider}': {
    permission: 'public',
    params: providerParams,
    body: signInWaySchema,
    answer: address,
  },
  'POST /api/sign-in/{provider}/answer': {
    permission: 'public',
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
  'POST /api/trust-device': guestForm(trustDeviceSchema),
  'GET /api/user': {
    ...UNGATED,
    answer: data(userAnswer),
  },
  'DELETE /api/user/first-steps': {
    permission: 'signed-in',
    answer: nothing,
  },
  'GET /api/user/identities': {
    permission: 'signed-in',
    answer: data(z.array(identityAnswer)),
  },
  'POST /api/user/identities/{provider}': {
    permission: 'signed-in',
    fresh: true,
    params: providerParams,
    answer: address,
  },
  'DELETE /api/user/identities/{provider}': {
    permission: 'signed-in',
    fresh: true,
    params: providerParams,
    answer: nothing,
  },
  'PUT /api/user/password': {
    permission: 'signed-in',
    fresh: 'by handler',
    body: changePasswordSchema,
    answer: message,
  },
  'PUT /api/user/pending-email': {
    permission: 'signed-in',
    fresh: true,
    body: newEmailSchema,
    answer: message,
  },
  'DELETE /api/user/pending-email': {
    permission: 'signed-in',
    answer: nothing,
  },
  'GET /api/user/provider-sign-out': {
    ...UNGATED,
    answer: data(z.object({ url: z.string().nullable() })),
  },
  'GET /api/user/sessions': {
    permission: 'signed-in',
    answer: data(z.array(sessionAnswer)),
  },
  'DELETE /api/user/sessions/{id}': {
    permission: 'signed-in',
    fresh: true,
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: nothing,
  },
})
