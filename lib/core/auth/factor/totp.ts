import 'server-only'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import type { z } from 'zod'
import type { seedOffer } from '@/lib/core/auth/factor/shapes'
import { openText, sealText } from '@/lib/core/process/secrets'

/** Short: it occurs twice in the QR code, which is easier to scan when small. */
const ISSUER = 'Показатели'
const PERIOD_SECONDS = 30
const OFFER_MS = 10 * 60_000

/** The 30-second step of a code; null when it is wrong. Clocks may differ by one step either way. @param seed base32 */
export function stepOfCode(seed: string, code: string): number | null {
  const result = verifySync({ secret: seed, token: code, epochTolerance: PERIOD_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export const sealSeed = (seed: string): string => sealText('totp', seed)

/** @returns null if AUTH_SECRET has changed since: then no code is valid */
export const openSeed = (sealed: string): string | null => openText('totp', sealed)

function pictureOf(text: string) {
  const { size, data } = encode(text, { ecc: 'L', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x},${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}

export function offerSeed(userId: number, email: string): z.output<typeof seedOffer> {
  const secret = generateSecret()
  const uri = generateURI({ issuer: ISSUER, label: email, secret })
  const offer = sealText('totp-offer', [userId, Date.now() + OFFER_MS, secret].join(' '))
  return { secret, uri, qr: pictureOf(uri), offer }
}

/** @returns the seed offered to this person; null if it is another's, expired or foreign */
export function acceptSeed(offer: string, userId: number): string | null {
  const [owner, until, seed = ''] = openText('totp-offer', offer)?.split(' ') ?? []
  return Number(owner) === userId && Number(until) > Date.now() ? seed : null
}
