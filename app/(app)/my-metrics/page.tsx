import { PreviewNotice } from '@/components/analytics/publications/preview-notice'
import { MyMetricsScreen } from '@/components/documents/matrix/my-metrics-screen'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { may } from '@/lib/core/domain/permissions'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readOpenPreview } from '@/lib/features/analytics/publications/data'
import { summaryQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata = { title: 'Мои показатели' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
  const filters = summaryQuerySchema.parse(searchParams)
  const [initial, preview] = await Promise.all([
    orNotFoundPage(() => readSummary(scope, filters)),
    may(user.role, 'publications.preview') ? readOpenPreview(scope) : null,
  ])
  if (initial.meta.companies?.length === 0) {
    return (
      <>
        <PageHeader title="Мои показатели" />
        <EmptyState
          title="Организаций пока нет"
          action={
            <ButtonLink color="info" href="/admin/companies">
              Организации
            </ButtonLink>
          }
        >
          Добавьте организации и пригласите их руководителей: здесь появятся документы каждой за год.
        </EmptyState>
      </>
    )
  }
  return (
    <MyMetricsScreen initial={initial} userId={user.id} role={user.role} isReadOnly={scope.isReadOnly}>
      {preview?.is_to_check && <PreviewNotice preview={preview} />}
    </MyMetricsScreen>
  )
})
