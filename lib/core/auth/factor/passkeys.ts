import 'server-only'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import {
  type NewPasskeyAnswer,
  type NewPasskeyQuestion,
  newPasskeyQuestion,
  type PasskeyAnswer,
  passkeyQuestion,
} from '@/lib/core/auth/factor/shapes'
import { tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, oneRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/** Stores the pending challenge of a browser, one at a time. @param owner its secret: the session's or step's id */
async function keepChallenge(owner: string, challenge: string): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    INSERT INTO passkey_challenges (owner_hash, challenge, expires_at)
    VALUES (${tokenHash(owner)}, ${challenge}, now() + interval '5 minutes')
    ON CONFLICT (owner_hash) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`)
}

/** Deletes and returns the challenge: only one answer can be checked against it. @returns null if there is none */
async function takeChallenge(owner: string): Promise<string | null> {
  const row = await oneRow(
    z.object({ challenge: z.string() }),
    Prisma.sql`
      DELETE FROM passkey_challenges WHERE owner_hash = ${tokenHash(owner)} AND expires_at > now() RETURNING challenge`,
  )
  return row?.challenge ?? null
}

const address = () => new URL(env().APP_URL)

/** WebAuthn requires a domain name, and https except on localhost. */
export function arePasskeysPossible(): boolean {
  const { hostname, protocol } = address()
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0)
}

/** A person's passkeys, to allow at sign-in or to exclude from registration. */
async function keysOf(userId: number) {
  const keys = await db().passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
    orderBy: { id: 'asc' },
  })
  return keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
}

/** @param owner the secret of the browser that will answer */
export async function askPasskey(userId: number, owner: string): Promise<z.output<typeof passkeyQuestion>> {
  const options = await generateAuthenticationOptions({
    rpID: address().hostname,
    allowCredentials: await keysOf(userId),
    userVerification: 'preferred',
  })
  await keepChallenge(owner, options.challenge)
  return passkeyQuestion.parse(options)
}

/** Challenge for registering a new passkey. @param owner the secret of that browser */
export async function askNewPasskey(
  person: { id: number; email: string; name: string },
  owner: string,
): Promise<NewPasskeyQuestion> {
  const options = await generateRegistrationOptions({
    rpID: address().hostname,
    rpName: 'Мониторинг показателей',
    userID: new TextEncoder().encode(String(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: await keysOf(person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(owner, options.challenge)
  return newPasskeyQuestion.parse(options)
}

/** Verifies an answer against its challenge; null if it is wrong or malformed. */
async function verifyAnswer<T extends { verified: boolean }>(
  owner: string,
  verify: (facts: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string }) => Promise<T>,
): Promise<T | null> {
  const expectedChallenge = await takeChallenge(owner)
  if (expectedChallenge === null) return null
  const { origin: expectedOrigin, hostname: expectedRPID } = address()
  const result = await verify({ expectedChallenge, expectedOrigin, expectedRPID }).catch(() => null)
  return result?.verified ? result : null
}

/** @returns the new passkey if it answers the challenge, otherwise null */
export async function acceptNewPasskey(answer: NewPasskeyAnswer, owner: string) {
  const made = await verifyAnswer(owner, (facts) =>
    verifyRegistrationResponse({
      ...facts,
      response: { ...answer, clientExtensionResults: {} },
      requireUserVerification: false,
    }),
  )
  if (!made?.registrationInfo) return null
  const { id, publicKey, counter } = made.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: answer.response.transports ?? [] }
}

/** Verifies a signature with a person's passkey and records its use. @returns whether it is valid */
export async function spendPasskey(userId: number, answer: PasskeyAnswer, owner: string): Promise<boolean> {
  const key = await db().passkey.findFirst({ where: { userId, credentialId: answer.id } })
  const right = await verifyAnswer(owner, async (facts) => {
    if (key === null) return { verified: false, authenticationInfo: undefined }
    return verifyAuthenticationResponse({
      ...facts,
      response: { ...answer, clientExtensionResults: {} },
      credential: { id: key.credentialId, publicKey: key.publicKey, counter: Number(key.counter) },
      requireUserVerification: false,
    })
  })
  if (key === null || !right?.authenticationInfo) return false
  return tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE passkeys SET counter = ${right.authenticationInfo.newCounter}::bigint, last_used_at = now()
      WHERE id = ${key.id} AND counter = ${key.counter}::bigint
      RETURNING id`,
  })
}
