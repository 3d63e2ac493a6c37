import { randomBytes } from 'node:crypto'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { hashPassword } from '@/lib/core/auth/password'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { lowerFirst } from '@/lib/core/format/plural'
import { env } from '@/lib/core/process/env'
import { tokenHash } from '@/lib/core/process/secrets'
import { emailText } from '@/lib/core/text/fields'
import { newPasswordRefusal } from '@/lib/features/accounts/common-passwords'
import { resetPassword as setPassword } from '@/lib/features/accounts/mutations'
import { createUser, resetFactors, saveUser } from '@/lib/features/users/mutations'
import { newUserSchema } from '@/lib/features/users/schema'
import { UserError } from '@/scripts/boot/console.mjs'

const TOKEN_MS = 60_000

/** Whoever reaches the server's console has proved enough. */
const atTheConsole = async () => {}

/** The console acts with an administrator's rights and is nobody's account. */
function consoleScope(): CompanyScope {
  return companyScope({ id: 0, role: 'admin', company_id: null, metric_category_ids: [] })
}

async function person(email: string) {
  const address = email.trim().toLowerCase()
  const found = await db().user.findUnique({
    where: { email: address },
    select: {
      id: true,
      email: true,
      companyId: true,
      userStatusId: true,
      suspendedAt: true,
      company: { select: { passwordSignIn: true } },
    },
  })
  if (!found) throw new UserError(`Нет пользователя с адресом ${address}.`)
  return found
}

function requireGood(password: string, email: string): void {
  const refusal = newPasswordRefusal(password, email)
  if (refusal) throw new UserError(`Пароль не подходит: ${lowerFirst(refusal)}.`)
}

/** Sets a password as a mailed link would: sessions and older links end, the person is notified by mail. */
async function setNewPassword(userId: number, email: string, password: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const row = { tokenHash: tokenHash(token), expiresAt: new Date(Date.now() + TOKEN_MS) }
  await db().passwordToken.upsert({
    where: { userId_purpose: { userId, purpose: 'reset' } },
    create: { userId, purpose: 'reset', ...row },
    update: { ...row, createdAt: new Date() },
  })
  await setPassword({ email, token, password, password_confirmation: password }, 'console')
}

/** Adds an administrator. @param password theirs from the start; without one an invitation is mailed */
export async function createAdmin(
  input: { email: string; surname: string; name: string },
  password: string | undefined,
): Promise<string> {
  const email = emailText.safeParse(input.email)
  if (!email.success) throw new UserError(`--email: ${email.error.issues[0]?.message}.`)
  if (password !== undefined) requireGood(password, email.data)
  const person = newUserSchema.parse({ ...input, email: email.data, user_role_id: USER_ROLE.admin })
  await createUser(
    consoleScope(),
    null,
    person,
    atTheConsole,
    password === undefined ? null : await hashPassword(password),
  )
  if (password === undefined) {
    const fate = env().SMTP_URL ? 'отправляется на его адрес' : 'ждёт: почта не настроена (SMTP_URL)'
    return `Администратор ${email.data} добавлен, приглашение ${fate}.`
  }
  return `Администратор ${email.data} добавлен, пароль задан: можно входить.`
}

/** Gives a person a new password. @throws UserError when they are unknown, blocked, or the password is too weak */
export async function resetPassword(email: string, password: string): Promise<string> {
  const user = await person(email)
  if (user.userStatusId !== USER_STATUS.active) {
    throw new UserError(`Пользователь ${user.email} заблокирован. Сначала: npm run admin -- unblock.`)
  }
  // Checked before the mailed link, whose refusal is worded for the person and comes after older links were revoked.
  if (!takesPassword(user.company)) {
    throw new UserError(
      `Организация пользователя ${user.email} входит без пароля: пароль ему не поможет и не задан. Входить надо единым входом, или включите ей «Вход по паролю». Завершить сеансы: npm run admin -- block, затем unblock.`,
    )
  }
  requireGood(password, user.email)
  await setNewPassword(user.id, user.email, password)
  const suspended = user.suspendedAt ? ' Учётная запись приостановлена: снимите это командой unblock.' : ''
  const passwordless =
    user.company?.passwordSignIn === false
      ? '\nЕго организация входит без пароля: с единым входом этот пароль не подойдёт, пока ей не включат «Вход по паролю».'
      : ''
  return `Пароль пользователя ${user.email} изменён, его сеансы завершены.${suspended}${passwordless}`
}

export async function block(email: string): Promise<string> {
  const user = await person(email)
  if (user.userStatusId === USER_STATUS.blocked) return `Пользователь ${user.email} уже заблокирован.`
  const path = { id: user.companyId, user_id: user.id }
  await saveUser(consoleScope(), path, { user_status_id: USER_STATUS.blocked }, atTheConsole)
  return `Пользователь ${user.email} заблокирован, его сеансы завершены.`
}

export async function unblock(email: string): Promise<string> {
  const user = await person(email)
  const path = { id: user.companyId, user_id: user.id }
  if (user.userStatusId === USER_STATUS.active && user.suspendedAt === null) {
    return `Пользователь ${user.email} не заблокирован.`
  }
  await saveUser(consoleScope(), path, { user_status_id: USER_STATUS.active, reactivate: true }, atTheConsole)
  return `Пользователь ${user.email} разблокирован.`
}

/** Takes a person's second factors away. @throws AppError conflict when there are none */
export async function resetFactor(email: string, reason: string): Promise<string> {
  const user = await person(email)
  await resetFactors(consoleScope(), { id: user.companyId, user_id: user.id }, reason.trim())
  return `Подтверждение входа пользователя ${user.email} сброшено, его сеансы завершены.`
}
