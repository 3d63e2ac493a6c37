'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { targetsContract } from '@/lib/features/targets/contract'

export const targetCalls = browserCalls<typeof targetsContract>()
