'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { CompletenessBoard, deadlinesContract } from '@/lib/features/deadlines/contract'
import type { CompletenessFilters, CompletenessQuery } from '@/lib/features/deadlines/schema'

type Calls = typeof deadlinesContract

const { address, call, useChange, useData, usePage, useReplace } = browserCalls<Calls>()

/** A page of the completeness board; the previous page stays while the next loads. */
export const useCompleteness = (query: Partial<CompletenessQuery>, initial?: CompletenessBoard) =>
  usePage('GET /api/completeness', { query }, initial)

/** Reminds people of organisations; the board then shows when. */
export const useRemind = () => useChange('POST /api/completeness/reminders', ['GET /api/completeness'])

/** URL of the whole board as a workbook. */
export function completenessExport({ year, quarter, region_id, search, state }: CompletenessFilters): string {
  return address('GET /api/completeness/export', { query: { year, quarter, region_id, search, state } })
}

export const useReminders = () => useData('GET /api/user/reminders', {})

/** Subscribes or unsubscribes the person. */
export const useChooseReminders = () => useReplace('PUT /api/user/reminders', 'GET /api/user/reminders', {})

/** Unsubscribes with a mailed link. */
export const sendUnsubscribe = (body: BodyOf<Calls['POST /api/reminders/unsubscribe']>) =>
  call('POST /api/reminders/unsubscribe', { body })
