import { PublicationsScreen } from '@/components/analytics/publications/publications-screen'
import { pageFor } from '@/lib/core/route/page'
import { readPublications } from '@/lib/features/analytics/publications/data'

export const metadata = { title: 'Выпуски' }

export default pageFor({ permission: 'publications.view' }, async ({ scope }) => {
  const publications = await readPublications(scope)
  return <PublicationsScreen initial={publications} />
})
