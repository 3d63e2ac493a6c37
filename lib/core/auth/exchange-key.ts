import 'server-only'
import { randomInt } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { isReadOnlySql } from '@/lib/core/auth/moving'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { KEY_SCOPES, type KeyScope } from '@/lib/core/http/contract'
import { AppError } from '@/lib/core/http/errors'
import { tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM = 32
const CHECK = 6
const SPELLING = /^pkz_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
/** Length of a key's visible prefix, by which people identify it. */
const HINT = 8

/** CRC-32 of the random letters, base62: detects a mistyped key without the database. */
function checkOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < CHECK; place += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/** A new key, shown once, with its stored hash and hint. */
export function newExchangeKey(): { key: string; hash: Uint8Array<ArrayBuffer>; hint: string } {
  const random = Array.from({ length: RANDOM }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  const key = `pkz_${random}${checkOf(random)}`
  return { key, hash: tokenHash(key), hint: key.slice(0, HINT) }
}

/** Parses a network in CIDR notation; null if invalid. */
function networkOf(text: string): BlockList | null {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  const longest = family === 4 ? 32 : 128
  const length = prefix ?? String(longest)
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > longest) return null
  const list = new BlockList()
  list.addSubnet(address, Number(length), family === 4 ? 'ipv4' : 'ipv6')
  return list
}

export const isNetwork = (text: string): boolean => networkOf(text) !== null

function isAllowed(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (address === null) return false
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return networks.some((network) => networkOf(network)?.check(address, family) ?? false)
}

const exchangeKey = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int(),
  name: z.string(),
  kind: z.enum(['live', 'test']),
  scopes: z.array(z.enum(KEY_SCOPES)),
  addresses: z.array(z.string()),
  is_read_only: z.boolean(),
})

export type ExchangeKey = z.output<typeof exchangeKey>

/**
 * Whether key `k` is stopped because its creator `u`, who has seen it, could not make it today: blocked, or no manager
 * of its organisation any more. Numbers it sent stay.
 */
export const KEY_STOPPED = Prisma.sql`(u.user_status_id <> ${USER_STATUS.active}
  OR u.user_role_id <> ${USER_ROLE.manager} OR u.company_id IS DISTINCT FROM k.company_id)`

const REFUSED = { message: 'Ключ не принят: его нет, он отозван, истёк или прислан не с того адреса' }

/**
 * The key of a request, read from the database every time, so that revocation is immediate in all processes. Missing,
 * wrong, expired, revoked, stopped and from another network are indistinguishable.
 * @throws AppError unauthenticated, forbidden without the scope, too_many_requests
 */
export async function requireKey(header: string | null, scope: KeyScope, address: string | null) {
  const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const [, random = '', check] = SPELLING.exec(key) ?? []
  if (check === undefined || check !== checkOf(random)) throw new AppError('unauthenticated', REFUSED)
  const found = await oneRow(
    exchangeKey,
    Prisma.sql`
    SELECT k.id, k.company_id, k.user_id, k.name, k.kind, k.scopes, k.addresses,
      ${isReadOnlySql(Prisma.sql`k.company_id`)} AS is_read_only
    FROM exchange_keys k JOIN users u ON u.id = k.user_id
    WHERE k.key_hash = ${tokenHash(key)} AND k.revoked_at IS NULL AND k.expires_at > now() AND NOT ${KEY_STOPPED}`,
  )
  if (!found || !isAllowed(address, found.addresses)) throw new AppError('unauthenticated', REFUSED)
  if (!found.scopes.includes(scope))
    throw new AppError('forbidden', { message: `У ключа нет права ${scope}` })
  await throttle.spend(found.id, 'exchange')
  // Updated once a minute at most, to save a write per call.
  await db().$executeRaw`UPDATE exchange_keys SET last_used_at = now()
    WHERE id = ${found.id} AND coalesce(last_used_at, '-infinity') < now() - interval '1 minute'`
  return found
}
