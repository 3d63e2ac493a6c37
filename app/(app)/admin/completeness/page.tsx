import type { Metadata } from 'next'
import { readCompletenessFilters } from '@/components/deadlines/completeness-filters'
import { CompletenessScreen } from '@/components/deadlines/completeness-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { mayLeave } from '@/lib/core/mail/transport'
import { today } from '@/lib/core/process/clock'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { readCompleteness } from '@/lib/features/deadlines/data'
import { completenessQuerySchema } from '@/lib/features/deadlines/schema'
import { readReference } from '@/lib/features/references/data'

export const metadata: Metadata = { title: 'Полнота данных' }

export default async function CompletenessPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('completeness.view')
  if (!user) return null
  const filters = readCompletenessFilters(await pageSearch(searchParams))
  const [list, regions, maySend] = await Promise.all([
    admittedOrNothing(user.id, () =>
      readPagedList('/api/completeness', completenessQuerySchema, listQuery(filters), readCompleteness),
    ),
    readReference(companyScope(user), 'regions'),
    mayLeave(),
  ])
  return (
    <CompletenessScreen
      initial={{ filters, list }}
      regions={regions}
      today={today()}
      lettersWait={!maySend}
    />
  )
}
