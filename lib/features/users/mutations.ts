import 'server-only'
import type { z } from 'zod'
import { type AddressChange, cancelEmailChange } from '@/lib/core/auth/email-change'
import type { RequireFresh } from '@/lib/core/auth/factor/prove-factor'
import { hasFactorSql } from '@/lib/core/auth/factor/shapes'
import { readPasswordWay } from '@/lib/core/auth/oidc/without-password'
import { invitationSteps, invitationsTo, issueInvitation, personRow } from '@/lib/core/auth/password-tokens'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { endSessionsSql } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { changedFields, changesNothing, commit, makeChange, refusalIn } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { conflict, fieldError, requireNoProblems, stale } from '@/lib/core/http/errors'
import { appLink, letter } from '@/lib/core/mail/letter'
import { outboxSql } from '@/lib/core/mail/outbox'
import { namesOf, pick } from '@/lib/core/record/record'
import { rowSql } from '@/lib/core/record/record-sql'
import type { CompanyUser } from '@/lib/features/users/contract'
import { readActor, readCompanyUser, requirePeople } from '@/lib/features/users/data'
import { PERSON, type PersonFields } from '@/lib/features/users/record'
import {
  asksFreshProof,
  COMPANY_OUT_OF_REACH,
  editProblems,
  endsSessions,
  FORGOTTEN,
  isForgotten,
  losesAdmin,
  managerNews,
  ROLE_OUT_OF_REACH,
  rolesToGive,
} from '@/lib/features/users/rules'
import type { newUserSchema, UserPath, userEditSchema } from '@/lib/features/users/schema'
import {
  categoriesSql,
  newsSteps,
  PERSON_COLUMNS,
  savePersonStatement,
  standingLetter,
} from '@/lib/features/users/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const STALE = 'Данные пользователя изменены другим пользователем'
const NO_FACTORS = 'У пользователя нет подтверждения входа'
const CHOOSE = 'Выберите значение из списка'

const refusalOf = refusalIn('users', {
  users_email_key: ['email', 'Пользователь с таким адресом уже есть'],
  users_company_id_fkey: ['company_id', COMPANY_OUT_OF_REACH],
  user_metric_categories_metric_category_id_fkey: ['metric_category_ids', 'Выберите категории из списка'],
})

/** Only operators have categories, and administrators no organisation. */
function consistent(fields: PersonFields): PersonFields {
  return {
    ...fields,
    company_id: fields.user_role_id === USER_ROLE.admin ? null : fields.company_id,
    metric_category_ids: fields.user_role_id === USER_ROLE.operator ? fields.metric_category_ids : [],
  }
}

/**
 * Creates a person in an organisation, or (null) an administrator, and mails an invitation.
 * @param passwordHash for a person who is told a password and needs no invitation
 * @throws AppError not_found (organisation), invalid (fields, role not allowed, address taken), reauthenticate (all but
 * an operator)
 */
export async function createUser(
  scope: CompanyScope,
  companyId: number | null,
  input: z.output<typeof newUserSchema>,
  requireFresh: RequireFresh,
  passwordHash: string | null = null,
): Promise<CompanyUser> {
  await requirePeople(scope, companyId)
  if (!rolesToGive(scope.role).includes(input.user_role_id))
    throw fieldError('user_role_id', scope.role === 'manager' ? ROLE_OUT_OF_REACH : CHOOSE)
  if ((companyId === null) !== (input.user_role_id === USER_ROLE.admin))
    throw fieldError(
      'user_role_id',
      companyId === null
        ? 'Руководителя и оператора приглашают в его организацию'
        : 'Администратора приглашают в списке «Администраторы»',
    )
  if (input.company_id != null && input.company_id !== companyId)
    throw fieldError('company_id', COMPANY_OUT_OF_REACH)
  const fields = consistent({ ...input, user_status_id: USER_STATUS.active, company_id: companyId })
  if (asksFreshProof(null, fields)) await requireFresh()
  if (passwordHash === null) await throttle.requireLetter(scope)
  const news = managerNews(null, fields)
  const actor = await readActor(scope)
  const invitations = await invitationsTo([fields])
  const { id } = await makeChange(personRow, {
    gate: Prisma.sql`
      INSERT INTO users (password_hash, ${PERSON_COLUMNS})
      SELECT ${passwordHash}, ${PERSON_COLUMNS} FROM ${rowSql('users', fields)}
      RETURNING id, email`,
    audit: { action: 'user.create', entity: 'user', after: { ...fields } },
    steps: (person) => ({
      categories: categoriesSql(person, fields.metric_category_ids),
      ...(passwordHash === null && invitationSteps(person, invitations)),
      ...newsSteps(person, news, [fields], actor),
    }),
    refusal: refusalOf,
  })
  return readCompanyUser(scope, { id: fields.company_id, user_id: id })
}

/** @throws AppError not_found, conflict (forgotten): what they did would bear another's name */
async function readEditable(scope: CompanyScope, path: UserPath): Promise<CompanyUser> {
  const user = await readCompanyUser(scope, path)
  if (isForgotten(user)) throw conflict(FORGOTTEN)
  return user
}

/** Audit action of an edit: its most important part. */
function actionOf(before: PersonFields, after: PersonFields, reactivates: boolean): string {
  if (before.user_status_id !== after.user_status_id)
    return after.user_status_id === USER_STATUS.active ? 'user.unblock' : 'user.block'
  if (before.user_role_id !== after.user_role_id) return 'user.role'
  if (before.company_id !== after.company_id) return 'user.company'
  return reactivates ? 'user.reactivate' : 'user.update'
}

/**
 * The change of address to confirm, or null: an invited person's address is corrected at once, since their account is not in
 * use.
 * @throws AppError invalid (blocked person), too_many_requests
 */
async function awaitedAddress(
  scope: CompanyScope,
  user: CompanyUser,
  fields: PersonFields,
): Promise<AddressChange | null> {
  if (fields.email === user.email || user.invitation !== 'accepted') return null
  if (fields.user_status_id !== USER_STATUS.active)
    throw fieldError('email', 'Пользователь заблокирован: сначала разблокируйте его, затем меняйте адрес')
  await throttle.requireLetter(scope, [fields.email, user.email])
  const { isAllowed, isSet } = await readPasswordWay(user.id)
  return { from: user.email, to: fields.email, isByPassword: isAllowed && isSet }
}

/**
 * Saves an edit over the version it was made on (without one, over the current one). Blocking or another role or
 * organisation ends the person's sessions at once. A new address stays pending until confirmed; an invited person's
 * applies at once and invalidates earlier links.
 * @throws AppError not_found, conflict (forgotten), stale, too_many_requests, reauthenticate, invalid (fields, role or
 * organisation not allowed, oneself, the last administrator)
 */
export async function saveUser(
  scope: CompanyScope,
  path: UserPath,
  edit: z.output<typeof userEditSchema>,
  requireFresh: RequireFresh,
): Promise<CompanyUser> {
  const user = await readEditable(scope, path)
  const { version, reactivate, company_id, ...sent } = edit
  if (version != null && version !== user.version) throw stale(STALE)
  const before = pick(user, namesOf(PERSON))
  const requested = consistent({ ...before, ...sent, company_id: company_id ?? before.company_id })
  requireNoProblems(editProblems(scope, { ...before, id: user.id }, requested))
  const reactivates = scope.role === 'admin' && reactivate === true && user.suspended_at !== null
  // The rules treat a suspended account like a blocked one.
  const standing = reactivates ? { ...before, user_status_id: USER_STATUS.blocked } : before
  if (asksFreshProof(standing, requested)) await requireFresh()
  const awaited = await awaitedAddress(scope, user, requested)
  const fields = awaited === null ? requested : { ...requested, email: before.email }
  const changed = changedFields(
    { ...before, ...(reactivates && { suspended_at: user.suspended_at }) },
    { ...fields, ...(reactivates && { suspended_at: null }) },
  )
  if (awaited === null && changesNothing(changed)) return user
  const isActive = fields.user_status_id === USER_STATUS.active
  const isNewAddress = before.email !== fields.email
  const isSuspended = user.suspended_at !== null && !reactivates
  const invites = isNewAddress && isActive && !isSuspended && user.invitation !== 'accepted'
  if (invites) await throttle.requireLetter(scope, [fields.email])
  const loses = losesAdmin(before, fields)
  const news = managerNews(standing, fields)
  const isBlocked = before.user_status_id !== fields.user_status_id && !isActive
  const isMoved = before.company_id !== null && ![null, before.company_id].includes(fields.company_id)
  const isRemoved = news.some(({ kind }) => kind === 'removed')
  const notice = isBlocked ? 'blocked' : isActive && isMoved ? 'moved' : isRemoved ? 'removed' : null
  if (notice || news.length > 0) await throttle.requireLetter(scope)
  const actor = await readActor(scope)
  const company =
    notice === 'moved' && fields.company_id !== null
      ? await db().company.findUnique({ where: { id: fields.company_id }, select: { shortName: true } })
      : null
  const statement = savePersonStatement(user.id, {
    version: user.version,
    fields,
    endsSessions: endsSessions(before, fields),
    endsLinks: isNewAddress || !isActive,
    invites: invites ? await invitationsTo([fields]) : null,
    awaited,
    reactivates,
    losesAdmin: loses,
    action: actionOf(before, fields, reactivates),
    ...changed,
    letters: (person) => ({
      ...newsSteps(person, news, [fields], actor),
      ...(notice && { standing: outboxSql(person, standingLetter(notice, actor, company?.shortName)) }),
    }),
  })
  const [saved] = await commit(statement, refusalOf)
  if (!saved) {
    const now = await readCompanyUser(scope, path)
    const field = before.user_role_id === fields.user_role_id ? 'user_status_id' : 'user_role_id'
    throw loses && now.version === user.version
      ? fieldError(
          field,
          'Это последний активный администратор: его нельзя заблокировать или сменить ему роль',
        )
      : stale(STALE)
  }
  return readCompanyUser(scope, { id: fields.company_id, user_id: user.id })
}

/** Cancels a person's pending address. @throws AppError not_found */
export async function cancelUserEmail(scope: CompanyScope, path: UserPath): Promise<void> {
  await cancelEmailChange((await readCompanyUser(scope, path)).id)
}

/**
 * Mails the invitation again; the earlier link becomes invalid.
 * @throws AppError not_found, conflict (forgotten, blocked or suspended), too_many_requests
 */
export async function inviteAgain(scope: CompanyScope, path: UserPath): Promise<void> {
  const user = await readEditable(scope, path)
  if (user.user_status_id !== USER_STATUS.active || user.suspended_at !== null)
    throw conflict('Пользователь заблокирован или приостановлен: приглашение не отправлено')
  await throttle.requireLetter(scope, [user.email])
  await issueInvitation(user.id)
}

/**
 * Removes the second factors of a person who lost them: sessions end, and the person gets the reason.
 * @throws AppError not_found, conflict (there is none)
 */
export async function resetFactors(scope: CompanyScope, path: UserPath, reason: string): Promise<void> {
  const user = await readCompanyUser(scope, path)
  await makeChange(personRow, {
    locks: { users: [user.id] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${user.id} AND ${hasFactorSql(Prisma.sql`users.id`)}`,
    audit: { action: 'factor.reset', entity: 'user', after: { reason } },
    steps: (person) => ({
      totp: Prisma.sql`DELETE FROM totp_factors WHERE user_id IN (SELECT id FROM ${person})`,
      keys: Prisma.sql`DELETE FROM passkeys WHERE user_id IN (SELECT id FROM ${person})`,
      codes: Prisma.sql`DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM ${person})`,
      ended: endSessionsSql(person),
      mail: outboxSql(person, factorsResetLetter(reason)),
    }),
    otherwise: () => conflict(NO_FACTORS),
  })
}

/** To a person whose second factors an administrator removed. */
function factorsResetLetter(reason: string) {
  return letter({
    subject: 'Подтверждение входа сброшено',
    before: [
      'Администратор системы удалил все способы подтверждения входа в вашу учётную запись, все сеансы завершены.',
      `Причина: ${reason}`,
      'Войдите с паролем и настройте подтверждение заново.',
      'Если вы об этом не просили, сразу сообщите в службу поддержки.',
    ],
    action: { label: 'Войти в систему', url: appLink('/login') },
  })
}
