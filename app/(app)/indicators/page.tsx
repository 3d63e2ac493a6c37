import type { Metadata } from 'next'
import { IndicatorsScreen } from '@/components/metrics/passports/indicators-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { readIndicators } from '@/lib/features/passports/data'

export const metadata: Metadata = { title: 'Паспорта показателей' }

export default async function IndicatorsPage() {
  if (!(await requirePermission('analytics.view'))) return null
  return <IndicatorsScreen indicators={await readIndicators()} />
}
