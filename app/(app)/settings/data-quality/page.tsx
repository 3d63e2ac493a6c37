import { QualityScreen } from '@/components/quality/quality-screen'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readDataQuality } from '@/lib/features/quality/data'

export const metadata = { title: 'Паспорт качества данных' }

export default pageFor({ permission: 'data_quality.explain' }, async ({ scope }) => {
  const dataQuality = await orNotFoundPage(() => readDataQuality(scope, null))
  return <QualityScreen initial={dataQuality} companyId={null} mayExplain />
})
