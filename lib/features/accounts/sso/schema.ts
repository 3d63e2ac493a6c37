import { z } from 'zod'
import { emailText } from '@/lib/core/text/fields'
import { mailedToken } from '@/lib/features/accounts/schema'

export const providerParams = z.object({ provider: z.string().max(30) })

/** Start of a sign-in at a provider: return path and optional invitation. */
export const signInWaySchema = z.object({
  return_to: z.string().max(2000).default('/home'),
  invitation: z.object({ email: emailText, token: mailedToken }).optional(),
})

/** Query of the redirect back from a provider. */
export const providerAnswerSchema = z.object({
  answer: z.string().max(8000, 'Ответ сервиса входа слишком длинный'),
})

export type SignInWay = z.output<typeof signInWaySchema>
export type SignInWayInput = z.input<typeof signInWaySchema>
