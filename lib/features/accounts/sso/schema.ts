import { z } from 'zod'
import { emailText } from '@/lib/core/text/fields'
import { mailedToken } from '@/lib/features/accounts/schema'

export const providerParams = z.object({ provider: z.string().max(30) })

/** How a way to a provider begins: where it leads back to, and the invitation it follows, if any. */
export const signInWaySchema = z.object({
  return_to: z.string().max(2000).default('/home'),
  invitation: z.object({ email: emailText, token: mailedToken }).optional(),
})

/** The query a provider sent the browser back with. */
export const providerAnswerSchema = z.object({
  answer: z.string().max(8000, 'Ответ сервиса входа слишком длинный'),
})

export type SignInWay = z.output<typeof signInWaySchema>
export type SignInWayInput = z.input<typeof signInWaySchema>
