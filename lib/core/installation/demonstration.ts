import 'server-only'
import { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { Prisma } from '@/lib/generated/prisma/client'

const facts = z.object({ is_made: z.boolean(), is_over: z.boolean() })

/** State of the demonstration; `over` once somebody's own organisation is in the database. */
export async function demonstration(): Promise<'none' | 'open' | 'over'> {
  if (!env().DEMO_DATA) return 'none'
  const { is_made, is_over } = await onlyRow(facts, Prisma.sql`SELECT is_made, is_over FROM demonstration`)
  if (!is_made) return 'none'
  return is_over ? 'over' : 'open'
}

/**
 * Whether visitors of this process may read its letters, including links to passwords: only on loopback, in development
 * or in a demonstration without mail.
 */
export async function showsLetters(): Promise<boolean> {
  const isDevelopment = env().NODE_ENV !== 'production'
  if (!(guardBridge().isOnLoopback ?? isDevelopment)) return false
  return isDevelopment || (env().SMTP_URL === undefined && (await demonstration()) === 'open')
}
