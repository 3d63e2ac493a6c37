import type { Metadata } from 'next'
import { readJournalFilters } from '@/components/audit/journal-filters'
import { JournalScreen } from '@/components/audit/journal-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { readJournal } from '@/lib/features/audit/data'
import { RECORD_LABELS, readFieldNames } from '@/lib/features/audit/fields/data'
import { journalQuerySchema } from '@/lib/features/audit/schema'

export const metadata: Metadata = { title: 'Журнал действий' }

export default async function JournalPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('audit.view')
  if (!user) return null
  const filters = readJournalFilters(await pageSearch(searchParams))
  const scope = companyScope(user)
  const [list, names] = await Promise.all([
    readPagedList('/api/audit-events', journalQuerySchema, listQuery(filters), (query, url) =>
      readJournal(scope, query, url),
    ),
    readFieldNames(scope),
  ])
  return (
    <JournalScreen
      initial={{ filters, list }}
      wording={{ names, records: RECORD_LABELS, timeZone: env().APP_TIMEZONE }}
    />
  )
}
