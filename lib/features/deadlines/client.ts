'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { deadlinesContract } from '@/lib/features/deadlines/contract'

export const deadlineCalls = browserCalls<typeof deadlinesContract>({
  'POST /api/completeness/reminders': ['GET /api/completeness'],
})
