import { CrossChecksScreen } from '@/components/cross-checks/cross-checks-screen'
import { pageFor } from '@/lib/core/route/page'
import { readCrossChecks } from '@/lib/features/cross-checks/data'
import { readSourceData } from '@/lib/features/source-data/data'

export const metadata = { title: 'Увязки' }

export default pageFor({ permission: 'metrics.manage' }, async () => {
  const [data, sourceData] = await Promise.all([readCrossChecks(), readSourceData()])
  return <CrossChecksScreen initial={{ data }} data={sourceData.data} />
})
