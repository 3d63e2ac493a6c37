import 'server-only'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import { openText, sealText } from '@/lib/core/process/secrets'

/** Short: it stands twice in what the picture says, and a small picture is easier to read. */
const ISSUER = 'Показатели'
const PERIOD_SECONDS = 30
const OFFER_MS = 10 * 60_000

/**
 * The thirty seconds a code belongs to; null when it is wrong. Phones are as much as one step slow or fast.
 * @param seed base32
 */
export function stepOfCode(seed: string, code: string): number | null {
  const found = verifySync({ secret: seed, token: code, epochTolerance: PERIOD_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The seed as the table keeps it. */
export const sealSeed = (seed: string): string => sealText('totp', seed)

/** @returns null when AUTH_SECRET is another one than it was sealed with: then no code is right */
export function openSeed(sealed: string): string | null {
  try {
    return openText('totp', sealed)
  } catch {
    return null
  }
}

/** A seed that is shown but is nobody's factor before a code of it comes back. */
export interface SeedOffer {
  /** For whoever types it by hand. */
  secret: string
  /** For an application on the same device. */
  uri: string
  /** A picture for its camera: black is a path over so many squares a side. */
  qr: { size: number; path: string }
  /** The seed again, sealed, for whom and until when. */
  offer: string
}

function pictureOf(text: string) {
  const { size, data } = encode(text, { ecc: 'L', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x},${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}

export function offerSeed(userId: number, email: string): SeedOffer {
  const secret = generateSecret()
  const uri = generateURI({ issuer: ISSUER, label: email, secret })
  const offer = sealText('totp-offer', [userId, Date.now() + OFFER_MS, secret].join(' '))
  return { secret, uri, qr: pictureOf(uri), offer }
}

/** @returns the seed offered to this person; null when it was another's, too old or not ours */
export function acceptSeed(offer: string, userId: number): string | null {
  try {
    const [owner, until, seed = ''] = openText('totp-offer', offer).split(' ')
    return Number(owner) === userId && Number(until) > Date.now() ? seed : null
  } catch {
    return null
  }
}
