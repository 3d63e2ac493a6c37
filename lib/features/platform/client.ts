import { plainCalls } from '@/lib/core/http/plain-calls'
import type { platformContract } from '@/lib/features/platform/contract'

/** Where the bundle for the support is got. */
export const SUPPORT_BUNDLE = plainCalls<typeof platformContract>().address('GET /api/support-bundle', {})
