'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

export const accountCalls = browserCalls<typeof accountsContract>({
  'DELETE /api/user/identities/{provider}': ['GET /api/user/identities', 'GET /api/user/sessions'],
  'PUT /api/user/password': ['GET /api/user/sessions'],
})
