import 'server-only'
import type { z } from 'zod'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { proveSession } from '@/lib/core/auth/factor/prove-factor'
import { admitSession } from '@/lib/core/auth/factor/sign-in-step'
import { noSecretCookie, noteAttempt, secretCookie, takeAttempt } from '@/lib/core/auth/oidc/attempts'
import { type Identity, NotBelieved, redeem, signInAddress } from '@/lib/core/auth/oidc/exchange'
import { bindingSteps, holderSql } from '@/lib/core/auth/oidc/identities'
import { issuersSet, providerNamed } from '@/lib/core/auth/oidc/providers'
import { mayHavePassword, readPasswordWay } from '@/lib/core/auth/oidc/without-password'
import { personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { loadSession, type Session, type SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit, makeChange, type Steps, writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, oneRow, type Source } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { type AppError, conflict, fieldError } from '@/lib/core/http/errors'
import { signInLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import type { Provider } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { newToken, tokenHash } from '@/lib/core/process/secrets'
import type { accountsContract } from '@/lib/features/accounts/contract'
import { makeKnown, refusedState, STATE_REFUSAL } from '@/lib/features/accounts/mutations'
import { DEAD_INVITATION, onlyWay } from '@/lib/features/accounts/rules'
import { listIdentities } from '@/lib/features/accounts/sso/data'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * An identity is linked in one change that also uses up or checks the right to do so. It locks the person's row, so
 * that two concurrent changes cannot remove the last way to sign in.
 */

type SignInWay = z.output<(typeof accountsContract)['POST /api/sign-in/{provider}']['body']>

/** The provider's sign-in URL, and the cookies to set before going there. */
interface Way {
  url: string
  cookies: string[]
}

async function begin(provider: Provider, options: Partial<Parameters<typeof noteAttempt>[2]>): Promise<Way> {
  const begun = {
    return_to: '/profile',
    invitation_hash: null,
    session_hash: null,
    is_proof: false,
    ...options,
  }
  await throttle.beginWay()
  const secret = newToken()
  const url = await signInAddress(provider, secret, begun.is_proof)
  await noteAttempt(provider.id, secret, begun)
  return { url, cookies: [secretCookie(secret)] }
}

/** The hash of a valid invitation for this address. @throws AppError invalid (token) */
async function requireInvitation({ email, token }: NonNullable<SignInWay['invitation']>) {
  const hash = tokenHash(token)
  const alive = await db().passwordToken.count({
    where: {
      tokenHash: hash,
      purpose: 'invitation',
      expiresAt: { gt: new Date() },
      user: { email, userStatusId: USER_STATUS.active },
    },
  })
  if (alive === 0) throw fieldError('token', DEAD_INVITATION)
  return hash
}

/**
 * Begins a sign-in at a provider. With an invitation, the identity used there is linked to the invited account.
 * @throws AppError not_found (provider), invalid (invitation), too_many_requests, unavailable
 */
export async function beginSignIn(providerId: string, { return_to, invitation }: SignInWay): Promise<Way> {
  const provider = providerNamed(providerId)
  const invitation_hash = invitation ? await requireInvitation(invitation) : null
  return begin(provider, { return_to: safeReturnTo(return_to), invitation_hash })
}

/**
 * Begins linking a provider to one's own account.
 * @throws AppError not_found (provider), too_many_requests, unavailable
 */
export function beginBinding(sessionId: string, providerId: string): Promise<Way> {
  return begin(providerNamed(providerId), { session_hash: tokenHash(sessionId) })
}

/**
 * Begins a reauthentication at a provider that is linked to the person.
 * @throws AppError not_found (none linked), too_many_requests, unavailable
 */
export async function beginProof(userId: number, sessionId: string): Promise<Way> {
  const identities = await listIdentities(userId)
  const bound = identities.find(({ provider }) => provider !== null)
  const proving = { session_hash: tokenHash(sessionId), is_proof: true }
  return begin(providerNamed(bound?.provider ?? ''), proving)
}

const START_AGAIN = 'Время на вход вышло, или он был начат в другом браузере. Начните ещё раз.'
const TURNED_BACK = 'Вход отменён. Чтобы войти, начните ещё раз.'
const NOT_BELIEVED =
  'Ответ сервиса входа не прошёл проверку. Начните ещё раз; если не поможет, напишите в службу поддержки.'
const UNKNOWN =
  'Эта учётная запись сервиса входа не привязана к системе. Если вас пригласили, откройте ссылку из письма. Если у вас есть пароль, войдите с ним и привяжите её в профиле или попросите руководителя прислать приглашение.'
const NOT_THEIRS = 'Вход выполнен не под вашей учётной записью или не заново. Начните ещё раз.'
const TAKEN = 'Эта учётная запись сервиса входа уже привязана. Войдите в сервис под другой.'

/** Audits and logs a refusal with its reason; the returned error has only the message for the person. */
async function refuse(provider: Provider, reason: string, message: string, userId: number | null = null) {
  log().warn({ provider: provider.id, reason }, 'sign-in through a provider refused')
  await writeAudit(userId, {
    action: 'login.refuse',
    entity: 'user',
    after: { provider: provider.id, reason },
  })
  return fieldError('answer', message)
}

async function proven(provider: Provider, secret: string, answer: string): Promise<Identity> {
  try {
    return await redeem(provider, secret, answer)
  } catch (error) {
    if (!(error instanceof NotBelieved)) throw error
    throw await refuse(provider, error.reason, error.isTurnedBack ? TURNED_BACK : NOT_BELIEVED)
  }
}

const refusalOf = (constraint: string): AppError | undefined =>
  constraint.startsWith('sign_in_identities_') ? fieldError('answer', TAKEN) : undefined

/** Steps that link an identity to a person, who is notified by mail. */
const bound = (person: Source<TokenPerson>, provider: Provider, identity: Identity): Steps => ({
  ...bindingSteps(person, provider.id, identity),
  mail: outboxSql(
    person,
    signInLetter(
      'Добавлен способ входа',
      [`Теперь в вашу учётную запись можно войти через «${provider.name}».`],
      'Если это сделали не вы, сразу отвяжите этот способ в профиле, смените пароль, если он у вас есть, и сообщите в службу поддержки.',
    ),
  ),
})

/** Links an identity to a signed-in, recently authenticated person. */
async function bind(userId: number, provider: Provider, identity: Identity) {
  const binding = change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => bound(person, provider, identity),
  })
  await commit(binding, refusalOf)
}

/** Links an identity by an invitation, unless that is used, replaced or expired. */
async function acceptInvitation(invitation: Uint8Array<ArrayBuffer>, provider: Provider, identity: Identity) {
  const token = await db().passwordToken.findUnique({
    where: { tokenHash: invitation },
    select: { userId: true },
  })
  const userId = token?.userId ?? 0
  const accepting = change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM password_tokens
        WHERE token_hash = ${invitation} AND purpose = 'invitation' AND expires_at > now() AND user_id = ${userId}
        RETURNING user_id`,
    },
    gate: Prisma.sql`
      UPDATE users SET updated_at = now()
      WHERE id = (SELECT user_id FROM used) AND user_status_id = ${USER_STATUS.active}
      RETURNING id, email`,
    steps: (person) => bound(person, provider, identity),
  })
  if ((await commit(accepting, refusalOf)).length === 0)
    throw await refuse(provider, 'invitation', DEAD_INVITATION)
}

/** The session that started the attempt, if the browser still has it. */
async function askingSession(sessionId: string | null, hash: Uint8Array, provider: Provider) {
  const session = sessionId === null ? null : await loadSession(sessionId)
  if (session && Buffer.from(tokenHash(session.id)).equals(hash)) return session
  throw await refuse(provider, 'session', START_AGAIN)
}

/**
 * Accepts a provider's reauthentication: the identity must be linked to the person, and proved after the attempt began.
 * @returns cookies of the session, which gets a new id
 */
async function prove({ id, user }: Session, begunAt: Date, provider: Provider, identity: Identity) {
  const holder = await oneRow(personRow, holderSql(identity))
  const seconds = identity.authenticatedAt ?? 0
  const isAnew = seconds * 1000 >= begunAt.getTime() - CLOCKS_DIFFER_MS
  if (holder?.id !== user.id || !isAnew) throw await refuse(provider, 'proof', NOT_THEIRS, user.id)
  return proveSession(id, seconds)
}

/** Allowed clock difference to the provider. */
const CLOCKS_DIFFER_MS = 60_000

async function signIn(provider: Provider, identity: Identity, replaces: string | null) {
  const holder = await oneRow(personRow, holderSql(identity))
  if (!holder) throw await refuse(provider, 'unknown', UNKNOWN)
  const state = await refusedState(holder.id)
  if (state !== null) throw await refuse(provider, state, STATE_REFUSAL[state], holder.id)
  const through = { provider: provider.id, identity }
  const level = identity.secondFactor ? 2 : 1
  const admitted = await admitSession(holder.id, { level, remember: false, replaces, through })
  if ('stepCookie' in admitted) return { factor_required: true, cookies: [admitted.stepCookie] }
  return {
    factor_required: false,
    cookies: [admitted.cookie, ...csrfCookies(admitted.id), makeKnown(holder.email)],
  }
}

/**
 * Completes an attempt at a provider: signs in, links, or reauthenticates. It is deleted first, so that it works once.
 * @param secret of the browser's cookie
 * @param sessionId the browser came with: linked to, or replaced
 * @throws AppError invalid (answer), not_found (provider), unavailable
 */
export async function finishProviderSignIn(
  providerId: string,
  answer: string,
  { secret, sessionId }: { secret: string | undefined; sessionId: string | null },
): Promise<{ return_to: string; proved: boolean; factor_required: boolean; cookies: string[] }> {
  const provider = providerNamed(providerId)
  const begun = secret === undefined ? undefined : await takeAttempt(provider.id, secret)
  if (secret === undefined || begun === undefined) throw await refuse(provider, 'attempt', START_AGAIN)
  const identity = await proven(provider, secret, answer)
  const { return_to, invitation_hash, session_hash, is_proof, begun_at } = begun
  if (session_hash !== null) {
    const session = await askingSession(sessionId, session_hash, provider)
    const proved = is_proof ? await prove(session, begun_at, provider, identity) : []
    if (!is_proof) await bind(session.user.id, provider, identity)
    return { return_to, proved: is_proof, factor_required: false, cookies: [noSecretCookie(), ...proved] }
  }
  if (invitation_hash !== null) await acceptInvitation(Uint8Array.from(invitation_hash), provider, identity)
  const { factor_required, cookies } = await signIn(provider, identity, sessionId)
  return { return_to, proved: false, factor_required, cookies: [noSecretCookie(), ...cookies] }
}

const NOT_BOUND = 'Этот сервис входа уже не привязан'

/**
 * Unlinks a provider from one's own account and ends its sessions.
 * @throws AppError not_found (provider), conflict (none linked, or the only way to sign in)
 */
export async function unbind(user: SessionUser, providerId: string): Promise<void> {
  const provider = providerNamed(providerId)
  const [bound, { isAllowed }] = await Promise.all([listIdentities(user.id), readPasswordWay(user.id)])
  const isBound = bound.some(({ issuer }) => issuer === provider.issuer)
  await makeChange(idRow, {
    locks: { users: [user.id] },
    gate: Prisma.sql`
      DELETE FROM sign_in_identities i USING users
      WHERE users.id = ${user.id} AND i.user_id = users.id AND i.issuer = ${provider.issuer} AND (
        users.password_hash IS NOT NULL AND ${mayHavePassword()}
        OR EXISTS (SELECT FROM sign_in_identities other WHERE other.user_id = users.id
          AND other.issuer <> i.issuer AND other.issuer = ANY(${issuersSet()}::text[])))
      RETURNING users.id`,
    audit: { action: 'identity.unbind', entity: 'user', userId: user.id, after: { provider: provider.id } },
    steps: (person) => ({
      ended: Prisma.sql`
        DELETE FROM sessions s USING ${person} person WHERE s.user_id = person.id AND s.provider = ${provider.id}`,
    }),
    otherwise: () => conflict(isBound ? onlyWay(isAllowed) : NOT_BOUND),
  })
}
