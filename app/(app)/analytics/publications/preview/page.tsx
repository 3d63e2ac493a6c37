import { PreviewScreen } from '@/components/analytics/publications/preview-screen'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readPreview } from '@/lib/features/analytics/candidate/preview-data'

export const metadata = { title: 'Предпросмотр выпуска' }

export default pageFor({ permission: 'publications.preview' }, async ({ user, scope }) => {
  if (scope.isWatcher)
    return (
      <>
        <PageHeader
          title={metadata.title}
          breadcrumbs={['Аналитика', { label: 'Выпуски', href: '/analytics/publications' }]}
          crumb="Предпросмотр"
        />
        <EmptyState title="Проверять нечего">
          Организация-наблюдатель не вводит показатели. Если раньше она их сдавала, её значения остаются в
          выпусках, пока вместе не выйдут хотя бы три организации.
        </EmptyState>
      </>
    )
  const preview = await admittedOrNothing(user.id, () => readPreview(scope))
  return <PreviewScreen initial={preview} />
})
