import { z } from 'zod'
import { factorProof, newPasskeyAnswer, type proofMethod } from '@/lib/core/auth/factor/shapes'
import { lineText } from '@/lib/core/text/fields'
import { givenPassword } from '@/lib/features/accounts/schema'

const PASSKEY_NAME_MAX = 100

/** Reauthentication: the second factor, or the password of a person without one. */
export const proofSchema = factorProof.extend({ password: givenPassword.optional() })

/** A code that proves possession of the offered seed. */
export const totpSchema = z.object({
  offer: z.string({ error: 'Начните заново' }).max(1000, 'Начните заново'),
  code: z
    .string({ error: 'Введите код' })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Введите шесть цифр из приложения')),
})

export const newPasskeySchema = z.object({ name: lineText(PASSKEY_NAME_MAX), passkey: newPasskeyAnswer })

export type ProofMethod = z.output<typeof proofMethod>
export type ProofInput = z.input<typeof proofSchema>
export type Proof = z.output<typeof proofSchema>
export type NewTotp = z.output<typeof totpSchema>
export type NewPasskeyInput = z.output<typeof newPasskeySchema>
