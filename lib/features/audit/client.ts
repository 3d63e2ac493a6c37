'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { auditContract } from '@/lib/features/audit/contract'

export const auditCalls = browserCalls<typeof auditContract>()
