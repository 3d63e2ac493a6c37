import 'server-only'
import { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { Prisma } from '@/lib/generated/prisma/client'

const facts = z.object({ is_made: z.boolean(), is_over: z.boolean() })

/** Whether this is a demonstration; `over` once somebody's own organisation is in its database. */
export async function demonstration(): Promise<'none' | 'open' | 'over'> {
  if (!env().DEMO_DATA) return 'none'
  const { is_made, is_over } = await onlyRow(facts, Prisma.sql`SELECT is_made, is_over FROM demonstration`)
  if (!is_made) return 'none'
  return is_over ? 'over' : 'open'
}

/**
 * Whether whoever reaches this process may read its letters, links to passwords among them: in development, and in a
 * demonstration that mails nothing; in either only as long as nobody but this machine reaches it.
 */
export async function showsLetters(): Promise<boolean> {
  const isDevelopment = env().NODE_ENV !== 'production'
  if (!(guardBridge().isOnLoopback ?? isDevelopment)) return false
  return isDevelopment || (env().SMTP_URL === undefined && (await demonstration()) === 'open')
}
