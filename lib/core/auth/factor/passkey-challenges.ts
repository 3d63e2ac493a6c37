import 'server-only'
import { z } from 'zod'
import { tokenHash } from '@/lib/core/auth/mailed-token'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/** What a browser is asked to sign, one thing at a time. @param owner the secret it holds: its session's or step's id */
export async function keepChallenge(owner: string, challenge: string): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    INSERT INTO passkey_challenges (owner_hash, challenge, expires_at)
    VALUES (${tokenHash(owner)}, ${challenge}, now() + interval '5 minutes')
    ON CONFLICT (owner_hash) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`)
}

const challengeRow = z.object({ challenge: z.string() })

/** Takes it back: an answer is held against it once, whoever tries at the same time. @returns null when there is none */
export async function takeChallenge(owner: string): Promise<string | null> {
  const taken = await oneRow(
    challengeRow,
    Prisma.sql`
      DELETE FROM passkey_challenges WHERE owner_hash = ${tokenHash(owner)} AND expires_at > now() RETURNING challenge`,
  )
  return taken?.challenge ?? null
}
