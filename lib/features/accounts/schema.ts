import { z } from 'zod'
import { emailText } from '@/lib/core/text/fields'

/** A longer password is refused before it is hashed. */
export const PASSWORD_MAX = 128

export const loginSchema = z.object({
  email: emailText,
  password: z
    .string({ error: 'Введите пароль' })
    .min(1, 'Введите пароль')
    .max(PASSWORD_MAX, `Не больше ${PASSWORD_MAX} символов`),
  remember: z.boolean({ error: 'Ожидается да или нет' }).default(false),
})

export type LoginInput = z.input<typeof loginSchema>
export type LoginCredentials = z.output<typeof loginSchema>

/** The signed-in person, as GET /api/user answers. */
export interface UserAnswer {
  id: number
  surname: string
  name: string
  secname: string | null
  email: string
  position: string | null
  contacts: string | null
  user_role_id: number
  user_role: { id: number; name: string; system_name: string }
  user_status_id: number
  status: { id: number; name: string; system_name: string }
  company_id: number | null
  company: {
    id: number
    number: string
    name: string
    short_name: string
    company_role_id: number
    approval_by_manager_only: boolean
  } | null
  metric_category_ids: number[]
  agreement_accepted: boolean
  permissions: string[]
}
