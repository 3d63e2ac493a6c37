import { z } from 'zod'
import { emailText } from '@/lib/core/text/fields'
import {
  isPasswordTooLong,
  isSamePassword,
  PASSWORD_MAX,
  passwordRefusal,
} from '@/lib/features/accounts/rules'

/** A password as it is checked: whatever was once accepted, but never more than is worth hashing. */
const givenPassword = z
  .string({ error: 'Введите пароль' })
  .min(1, 'Введите пароль')
  .refine((password) => !isPasswordTooLong(password), `Не больше ${PASSWORD_MAX} символов`)

export const loginSchema = z.object({
  email: emailText,
  password: givenPassword,
  remember: z.boolean({ error: 'Ожидается да или нет' }).default(false),
})

export type LoginInput = z.input<typeof loginSchema>
export type LoginCredentials = z.output<typeof loginSchema>

export const forgotPasswordSchema = z.object({ email: emailText })

export type ForgotPasswordInput = z.input<typeof forgotPasswordSchema>

const newPassword = {
  password: z.string({ error: 'Введите пароль' }),
  password_confirmation: z.string({ error: 'Повторите пароль' }),
}

interface NewPassword {
  email?: string
  current_password?: string
  password: string
  password_confirmation: string
}

function checkNewPassword(input: NewPassword, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const refusal = passwordRefusal(input.password, input.email ?? null)
  if (refusal) refuse('password', refusal)
  else if (isSamePassword(input.password, input.current_password ?? '')) {
    refuse('password', 'Новый пароль совпадает с текущим')
  } else if (!isSamePassword(input.password, input.password_confirmation)) {
    refuse('password_confirmation', 'Пароли не совпадают')
  }
}

const BROKEN_LINK = 'Ссылка неполная или повреждена. Откройте её из письма ещё раз или скопируйте целиком.'

export const resetPasswordSchema = z
  .object({
    email: emailText,
    token: z.string({ error: BROKEN_LINK }).max(200, BROKEN_LINK),
    ...newPassword,
  })
  .superRefine(checkNewPassword)

export type ResetPasswordInput = z.input<typeof resetPasswordSchema>
export type PasswordReset = z.output<typeof resetPasswordSchema>

/** A change of one's own password; whose it is the session says, so the address is checked after this. */
export const changePasswordSchema = z
  .object({ current_password: givenPassword, ...newPassword })
  .superRefine(checkNewPassword)

export type ChangePasswordInput = z.input<typeof changePasswordSchema>
export type PasswordChange = z.output<typeof changePasswordSchema>

export const sessionParams = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** One of the person's own sessions, as GET /api/user/sessions answers. */
export interface SessionAnswer {
  /** Names the session to its owner; opens nothing. */
  id: string
  is_current: boolean
  remember: boolean
  address: string | null
  user_agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
}

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
