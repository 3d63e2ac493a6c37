import { QualityScreen } from '@/components/quality/quality-screen'
import { idParams } from '@/lib/core/http/params'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readDataQuality } from '@/lib/features/quality/data'

export const metadata = { title: 'Паспорт качества данных' }

export default pageFor({ permission: 'data_quality.list', params: idParams }, async ({ scope, params }) => {
  const dataQuality = await orNotFoundPage(() => readDataQuality(scope, params.id))
  return <QualityScreen initial={dataQuality} companyId={params.id} mayExplain={false} />
})
