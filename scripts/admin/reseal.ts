import { openSeed, sealSeed } from '@/lib/core/auth/factor/totp'
import { writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { counted } from '@/lib/core/format/plural'
import { isSealedNow } from '@/lib/core/process/secrets'
import { UserError } from '@/scripts/boot/console.mjs'

/**
 * Encrypts long-lived values again with the current secret, so that the previous one can be discarded. Letters are not
 * among them, since they are sent within hours.
 * @throws UserError when something was sealed with neither
 */
export async function reseal(): Promise<string> {
  const factors = await db().totpFactor.findMany({ select: { userId: true, seed: true } })
  const old = factors.filter(({ seed }) => !isSealedNow(seed))
  let closed = 0
  for (const { userId, seed } of old) {
    const plain = openSeed(seed)
    if (plain === null) closed += 1
    // The condition on the seed keeps one that was replaced meanwhile.
    else await db().totpFactor.updateMany({ where: { userId, seed }, data: { seed: sealSeed(plain) } })
  }
  const resealed = old.length - closed
  if (resealed > 0) await writeAudit(null, { action: 'keys.reseal', entity: 'user', after: { resealed } })
  if (closed > 0)
    throw new UserError(
      `Не открыть ни AUTH_SECRET, ни AUTH_SECRET_PREVIOUS: ${counted(closed, 'ключ кодов', 'ключа кодов', 'ключей кодов')}.`,
    )
  return `Перешифровано нынешним AUTH_SECRET: ${counted(resealed, 'ключ кодов', 'ключа кодов', 'ключей кодов')}.`
}
