import 'server-only'
import { proofMethods } from '@/lib/core/auth/factor/prove-factor'
import type { Session } from '@/lib/core/auth/session'
import { AppError } from '@/lib/core/http/errors'

const FRESH_MS = 10 * 60_000

/** Holds up what a session left open is not to do. Where there is nobody to ask, at the console, it passes. */
export type RequireFresh = () => Promise<void>

/**
 * The rule for calls declared `fresh`: whoever acts has proved who they are within ten minutes.
 * @throws AppError reauthenticate, with the ways to prove it
 */
export async function requireFresh({ provedAt, user }: Session): Promise<void> {
  if (Date.now() - provedAt.getTime() < FRESH_MS) return
  throw new AppError('reauthenticate', { data: { methods: await proofMethods(user.id) } })
}
