'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { controlReportsContract } from '@/lib/features/control-reports/contract'
import { isUnderWay } from '@/lib/features/control-reports/rules'
import type { ControlReport } from '@/lib/features/control-reports/shapes'

export const controlReportCalls = browserCalls<typeof controlReportsContract>({
  'POST /api/control-reports': ['GET /api/control-reports'],
})
/** Polling interval while a report is being built. */
const LOOK_EVERY_MS = 1_000

/** The reports of an organisation; `initial` is what the page was rendered with. */
export const useControlReports = (company_id: number | null, initial?: ControlReport[]) =>
  controlReportCalls.useData('GET /api/control-reports', { query: { company_id } }, initial, {
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })
