import { QualityScreen } from '@/components/quality/quality-screen'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { readDataQuality } from '@/lib/features/quality/data'

export const metadata = { title: 'Паспорт качества данных' }

export default pageFor({ permission: 'data_quality.explain' }, async ({ scope }) => {
  const dataQuality = await foundOrNotFound(() => readDataQuality(scope, null))
  return <QualityScreen initial={dataQuality} companyId={null} mayExplain />
})
