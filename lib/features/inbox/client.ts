'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { inboxContract } from '@/lib/features/inbox/contract'

export const inboxCalls = browserCalls<typeof inboxContract>()
