import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'

/**
 * What stands for a personal value where it may not stand itself: the same for the same value, and guessed by nobody
 * without the key of this installation.
 */
export const keyedHash = (value: string): string =>
  createHmac('sha256', env().AUTH_SECRET).update(`personal\n${value.toLowerCase()}`).digest('base64url')
