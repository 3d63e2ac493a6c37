import type { Metadata } from 'next'
import { PreviewScreen } from '@/components/analytics/publications/preview-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readPreview } from '@/lib/features/analytics/candidate/preview-data'

export const metadata: Metadata = { title: 'Предпросмотр выпуска' }

export default async function PublicationPreviewPage() {
  const user = await requirePermission('publications.preview')
  if (!user) return null
  const preview = await admittedOrNothing(user.id, () =>
    foundOrNotFound(() => readPreview(companyScope(user))),
  )
  return <PreviewScreen initial={preview} timeZone={env().APP_TIMEZONE} />
}
