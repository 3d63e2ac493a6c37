import { z } from 'zod'
import {
  factorProof,
  newPasskeyAnswer,
  newPasskeyQuestion,
  passkeyQuestion,
  type proofMethod,
  seedOffer,
} from '@/lib/core/auth/factor/shapes'
import { contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { instant, named } from '@/lib/core/http/shapes'
import { lineText } from '@/lib/core/text/fields'
import { userAnswer } from '@/lib/features/accounts/contract'
import { anyPassword } from '@/lib/features/accounts/schema'

const PASSKEY_NAME_MAX = 100

/** Reauthentication: the second factor, or the password of a person without one. */
const proofSchema = factorProof.extend({ password: anyPassword.optional() })

/** A code that proves possession of the offered seed. */
const totpSchema = z.object({
  offer: z.string({ error: 'Начните заново' }).max(1000, 'Начните заново'),
  code: z
    .string({ error: 'Введите код' })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Введите шесть цифр из приложения')),
})

const newPasskeySchema = z.object({ name: lineText(PASSKEY_NAME_MAX), passkey: newPasskeyAnswer })

export type ProofMethod = z.output<typeof proofMethod>

const passkeyRow = named.extend({
  created_at: instant,
  last_used_at: instant.nullable(),
})

export const factorsAnswer = z.object({
  totp: passkeyRow.omit({ id: true, name: true }).nullable(),
  passkeys: z.array(passkeyRow),
  recovery_codes_left: z.int(),
  /** Whether browsers support passkeys on this host. */
  passkeys_possible: z.boolean(),
})

/** Recovery codes, shown only once; null if the person already has some. */
const codesAnswer = z.object({ recovery_codes: z.array(z.string()).nullable() })

export type FactorsAnswer = z.output<typeof factorsAnswer>

const OWN = { permission: 'signed-in', beforeFactor: true } as const
/** Changes of one's own sign-in, which require reauthentication. */
const OWN_FRESH = { ...OWN, fresh: true } as const

export const factorsContract = contract({
  ...openTo('public', {
    'POST /api/login/factor': { body: factorProof, answer: data(userAnswer) },
    'POST /api/login/passkey': { answer: data(passkeyQuestion) },
  }),
  'GET /api/user/factors': { ...OWN, answer: data(factorsAnswer) },
  'POST /api/user/factors/totp': { ...OWN_FRESH, answer: data(seedOffer) },
  'PUT /api/user/factors/totp': { ...OWN_FRESH, body: totpSchema, answer: data(codesAnswer) },
  'DELETE /api/user/factors/totp': { ...OWN_FRESH, answer: nothing },
  'POST /api/user/passkeys': { ...OWN_FRESH, body: newPasskeySchema, answer: created(codesAnswer) },
  'POST /api/user/passkeys/question': { ...OWN_FRESH, answer: data(newPasskeyQuestion) },
  'DELETE /api/user/passkeys/{id}': { ...OWN_FRESH, answer: nothing },
  'POST /api/user/proof': { ...OWN, body: proofSchema, answer: nothing },
  'POST /api/user/proof/passkey': { ...OWN, answer: data(passkeyQuestion) },
  'POST /api/user/proof/provider': { ...OWN, answer: data(z.object({ url: z.string() })) },
  'POST /api/user/recovery-codes': { ...OWN_FRESH, answer: created(codesAnswer) },
})
