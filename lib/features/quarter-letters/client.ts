'use client'

import { useMutation } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { quarterLettersContract } from '@/lib/features/quarter-letters/contract'

const { call } = browserCalls<typeof quarterLettersContract>()

/** Sends oneself the results of the quarter by mail. */
export const useAskQuarterLetter = () =>
  useMutation({ mutationFn: () => call('POST /api/quarter-letters', {}) })
