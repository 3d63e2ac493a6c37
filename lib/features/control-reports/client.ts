'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { controlReportsContract } from '@/lib/features/control-reports/contract'

export const controlReportCalls = browserCalls<typeof controlReportsContract>({
  'POST /api/control-reports': ['GET /api/control-reports'],
})
