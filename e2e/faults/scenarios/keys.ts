import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { besideCrowd } from '@/e2e/faults/beside-crowd'
import { Client } from '@/e2e/faults/client'
import type { Context } from '@/e2e/faults/harness'
import { builtCompanies } from '@/prisma/seed/builders/company'
import { userRow } from '@/prisma/seed/builders/user'
import { insertRows, reserveIds } from '@/prisma/seed/bulk'
import { withClient } from '@/scripts/database/database-url'

const COMPANIES = { short: 100, full: 1_000 }
/** Ended for every organisation of the demonstration. */
const PERIOD = '2025-Q4'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A valid key: 32 base62 characters and their CRC-32. */
function keyOf(index: number) {
  const random = String(index).padStart(32, '0')
  const places = Array.from(
    { length: 6 },
    (_, place) => ALPHABET[Math.floor(crc32(random) / 62 ** place) % 62],
  )
  return `pkz_${random}${places.reverse().join('')}`
}

/** Creates organisations with a person and a key each. @returns the keys */
async function fill(context: Context, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) => keyOf(index))
  await withClient(context.url, async (client) => {
    const companies = await builtCompanies(client, count)
    const userIds = await reserveIds(client, 'users', count)
    const people = companies.map(({ id }, index) => ({ id: userIds[index], ...userRow({ company_id: id }) }))
    await insertRows(client, 'companies', companies)
    await insertRows(client, 'users', people)
    await client.query(
      `INSERT INTO exchange_keys (company_id, user_id, name, key_hash, hint, kind, scopes, addresses, expires_at)
       SELECT u.company_id, u.id, 'МИС', hash, 'pkz_0000', 'live', '{values:read,values:write}', '{}',
         now() + interval '1 month'
       FROM unnest($1::int[], $2::bytea[]) AS t (user_id, hash) JOIN users u ON u.id = t.user_id`,
      [userIds, keys.map((key) => createHash('sha256').update(key).digest())],
    )
  })
  return keys
}

/** F7 for keys: every organisation's system pushes at once, each from its own address and within its rate limit. */
export const allKeys = besideCrowd({
  id: 'F7K',
  title: 'передачи всех МИС сразу не мешают тем, кто вводит',
  script: 'e2e/faults/key-storm.ts',
  doing: (size) => ['Организаций передают сразу', COMPANIES[size]],
  client: async (_, origin) => new Client(origin),
  settings: async (context, size) => ({ keys: await fill(context, COMPANIES[size]), period: PERIOD }),
  // In the short form, beside other scenarios, a push may not finish in time.
  isRight: ({ done, failed }, size) => failed.length === 0 && (size === 'short' || done > 0),
})
