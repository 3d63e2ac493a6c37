import { PreviewScreen } from '@/components/analytics/publications/preview-screen'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { readPreview } from '@/lib/features/analytics/candidate/preview-data'

export const metadata = { title: 'Предпросмотр выпуска' }

export default pageFor({ permission: 'publications.preview' }, async ({ user, scope }) => {
  const preview = await admittedOrNothing(user.id, () => foundOrNotFound(() => readPreview(scope)))
  return <PreviewScreen initial={preview} />
})
