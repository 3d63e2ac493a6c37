import { plainCalls } from '@/lib/core/http/plain-calls'
import type { platformContract } from '@/lib/features/platform/contract'

/** URL of the support bundle. No client module: a server component reads it. */
export const SUPPORT_BUNDLE = plainCalls<typeof platformContract>().address('GET /api/support-bundle', {})
