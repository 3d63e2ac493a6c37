import { z } from 'zod'
import { emailText } from '@/lib/core/text/fields'
import { isPasswordTooLong, PASSWORD_MAX, passwordRefusal } from '@/lib/features/accounts/rules'

/** A given password: any length once accepted, up to the limit of hashing. */
export const anyPassword = z
  .string({ error: 'Введите пароль' })
  .min(1, 'Введите пароль')
  .refine((password) => !isPasswordTooLong(password), `Не больше ${PASSWORD_MAX} символов`)

export const loginSchema = z.object({
  email: emailText,
  password: anyPassword,
  remember: z.boolean({ error: 'Ожидается да или нет' }).default(false),
})

export const forgotPasswordSchema = z.object({ email: emailText })

const newPassword = {
  password: z.string({ error: 'Введите пароль' }),
  password_confirmation: z.string({ error: 'Повторите пароль' }),
}

/** Compares in NFC: «й» may be one code point or two. */
function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}

function checkNewPassword(
  input: z.output<z.ZodObject<typeof newPassword>> & { email?: string; current_password?: string },
  context: z.RefinementCtx,
): void {
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

/** @param longest one that contains the address is longer */
export const mailedToken = (longest = 200) => z.string({ error: BROKEN_LINK }).max(longest, BROKEN_LINK)

export const resetPasswordSchema = z
  .object({
    email: emailText,
    token: mailedToken(),
    ...newPassword,
  })
  .superRefine(checkNewPassword)

/** A change of one's own password; the address comes from the session and is checked later. */
export const changePasswordSchema = z
  .object({ current_password: anyPassword, ...newPassword })
  .superRefine(checkNewPassword)

export const newEmailSchema = z.object({ email: emailText })

/** A person without a password reauthenticates in their session instead. */
export const confirmEmailSchema = z.object({
  token: mailedToken(),
  current_password: anyPassword.optional(),
})
