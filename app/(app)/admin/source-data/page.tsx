import { SourceDataScreen } from '@/components/source-data/source-data-screen'
import { pageFor } from '@/lib/core/route/page'
import { readSourceData } from '@/lib/features/source-data/data'

export const metadata = { title: 'Исходные данные' }

export default pageFor({ permission: 'metrics.manage' }, async () => (
  <SourceDataScreen initial={await readSourceData()} />
))
