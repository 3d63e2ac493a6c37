'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { controlReportsContract } from '@/lib/features/control-reports/contract'
import { isUnderWay } from '@/lib/features/control-reports/rules'
import type { ControlReport } from '@/lib/features/control-reports/shapes'

type Calls = typeof controlReportsContract

const { address, call, read, useForget } = browserCalls<Calls>()

/** While a report is made, its progress is asked for so often. */
const LOOK_EVERY_MS = 1_000

/** The reports of an organisation; `initial` is what the page was rendered with. */
export const useControlReports = (company_id: number | null, initial?: ControlReport[]) =>
  useQuery({
    ...read('GET /api/control-reports', { query: { company_id } }),
    ...(initial && { initialData: { data: initial } }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })

export function useAskReport() {
  const onSuccess = useForget('GET /api/control-reports')
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/control-reports']>) =>
      call('POST /api/control-reports', { body }),
    onSuccess,
  })
}

/** Where a file of a report is downloaded from. */
export const reportFilePath = (id: number, format: 'pdf' | 'docx'): string =>
  address('GET /api/control-reports/{id}/file', { params: { id }, query: { format } })
