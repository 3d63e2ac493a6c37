import type { Metadata } from 'next'
import { readCompletenessFilters } from '@/components/deadlines/completeness-filters'
import { CompletenessScreen } from '@/components/deadlines/completeness-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { type PageQuery, searchOf } from '@/lib/core/http/page'
import { pageAround } from '@/lib/core/http/pagination'
import type { CompletenessBoard } from '@/lib/features/deadlines/answers'
import { readCompleteness } from '@/lib/features/deadlines/data'
import { completenessQuerySchema } from '@/lib/features/deadlines/schema'
import { readReference } from '@/lib/features/references/data'

export const metadata: Metadata = { title: 'Полнота данных' }

/** What the board's API would answer; undefined when it would refuse: the browser asks itself and shows the refusal. */
async function readInitial(search: URLSearchParams): Promise<CompletenessBoard | undefined> {
  const query = completenessQuerySchema.safeParse(Object.fromEntries(search))
  if (!query.success) return undefined
  const { board, ...page } = await readCompleteness(query.data)
  const url = new URL(`/api/completeness?${search}`, env().APP_URL)
  return { data: page.rows, meta: { ...board, ...pageAround(page, query.data, url).meta } }
}

export default async function CompletenessPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('completeness.view')
  if (!user) return null
  const filters = readCompletenessFilters(await searchOf(searchParams))
  const [board, regions] = await Promise.all([
    readInitial(listQuery(filters)),
    readReference(companyScope(user), 'regions'),
  ])
  return <CompletenessScreen initial={{ filters, board }} regions={regions} today={today()} />
}
