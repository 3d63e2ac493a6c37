import { IndicatorsScreen } from '@/components/metrics/passports/indicators-screen'
import { page } from '@/lib/core/route/page'
import { readIndicators } from '@/lib/features/passports/data'

export const metadata = { title: 'Паспорта показателей' }

export default page({ permission: 'analytics.view' }, async () => (
  <IndicatorsScreen indicators={await readIndicators()} />
))
