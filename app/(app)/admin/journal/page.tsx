import { readJournalFilters } from '@/components/audit/journal-filters'
import { JournalScreen } from '@/components/audit/journal-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { RECORD_LABELS, readFieldNames, readJournal } from '@/lib/features/audit/data'
import { journalQuerySchema } from '@/lib/features/audit/schema'

export const metadata = { title: 'Журнал действий' }

export default pageFor({ permission: 'audit.view' }, async ({ scope, search }) => {
  const filters = readJournalFilters(search)
  const [list, names] = await Promise.all([
    readPagedList('/api/audit-events', journalQuerySchema, listQuery(filters), (query, url) =>
      readJournal(scope, query, url),
    ),
    readFieldNames(scope),
  ])
  return <JournalScreen initial={{ filters, list }} wording={{ names, records: RECORD_LABELS }} />
})
