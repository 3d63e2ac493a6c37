import { IndicatorsScreen } from '@/components/metrics/passports/indicators-screen'
import { pageFor } from '@/lib/core/route/page'
import { readIndicators } from '@/lib/features/passports/data'

export const metadata = { title: 'Паспорта показателей' }

export default pageFor({ permission: 'analytics.view' }, async () => (
  <IndicatorsScreen indicators={await readIndicators()} />
))
