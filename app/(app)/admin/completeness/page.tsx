import { readCompletenessFilters } from '@/components/deadlines/completeness-filters'
import { CompletenessScreen } from '@/components/deadlines/completeness-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { mayLeave } from '@/lib/core/mail/transport'
import { today } from '@/lib/core/process/clock'
import { admittedOrNothing, pageFor, readPagedList } from '@/lib/core/route/page'
import { readCompleteness } from '@/lib/features/deadlines/data'
import { completenessQuerySchema } from '@/lib/features/deadlines/schema'
import { readReference } from '@/lib/features/references/data'

export const metadata = { title: 'Полнота данных' }

export default pageFor({ permission: 'completeness.view' }, async ({ user, scope, search }) => {
  const filters = readCompletenessFilters(search)
  const [list, regions, maySend] = await Promise.all([
    admittedOrNothing(user.id, () =>
      readPagedList('/api/completeness', completenessQuerySchema, listQuery(filters), readCompleteness),
    ),
    readReference(scope, 'regions'),
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
})
