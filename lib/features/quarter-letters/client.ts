'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

const { useChange } = browserCalls<typeof quarterLettersContract>()

export const useAskQuarterLetter = () => useChange('POST /api/quarter-letters')
