import { readJournalFilters } from '@/components/audit/journal-filters'
import { JournalScreen } from '@/components/audit/journal-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { readJournal, readWording } from '@/lib/features/audit/data'
import { journalQuerySchema } from '@/lib/features/audit/schema'

export const metadata = { title: 'Журнал действий' }

export default pageFor({ permission: 'audit.view' }, async ({ scope, search }) => {
  const filters = readJournalFilters(search)
  const [list, wording] = await Promise.all([
    readPagedList('/api/audit-events', journalQuerySchema, listQuery(filters), (query, url) =>
      readJournal(scope, query, url),
    ),
    readWording(scope),
  ])
  return <JournalScreen initial={{ filters, list }} wording={wording} />
})
