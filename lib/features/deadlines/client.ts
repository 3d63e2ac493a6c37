'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { CompletenessBoard, deadlinesContract } from '@/lib/features/deadlines/contract'
import type { CompletenessFilters, CompletenessQuery } from '@/lib/features/deadlines/schema'

type Calls = typeof deadlinesContract

const { address, call, read, useForget } = browserCalls<Calls>()

/** A page of the completeness board; the old page stays while the next one is read. */
export function useCompleteness(query: Partial<CompletenessQuery>, initial?: CompletenessBoard) {
  return useQuery({
    ...read('GET /api/completeness', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** Reminds the people of organisations; the board then tells when. */
export function useRemind() {
  const forget = useForget('GET /api/completeness')
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/completeness/reminders']>) =>
      call('POST /api/completeness/reminders', { body }),
    onSuccess: forget,
  })
}

/** Where the whole board is got as a workbook. */
export function completenessExport({ year, quarter, region_id, search, state }: CompletenessFilters): string {
  return address('GET /api/completeness/export', { query: { year, quarter, region_id, search, state } })
}

const REMINDERS = read('GET /api/user/reminders', {})

/** Which letters that come of themselves one gets. */
export function useReminders() {
  return useQuery({ ...REMINDERS, select: ({ data }) => data })
}

/** Turns letters of a kind on or off for oneself. */
export function useChooseReminders() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<Calls['PUT /api/user/reminders']>) => call('PUT /api/user/reminders', { body }),
    onSuccess: (answer) => queries.setQueryData(REMINDERS.queryKey, answer),
  })
}

/** Ends the letters that the mailed link was for. */
export const unsubscribe = (body: BodyOf<Calls['POST /api/reminders/unsubscribe']>) =>
  call('POST /api/reminders/unsubscribe', { body })
