import { plainCalls } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

/** Calls of guest pages, without caching. All throw ApiError. */
export const guestCalls = plainCalls<typeof accountsContract>()
