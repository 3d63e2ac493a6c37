import type { Metadata } from 'next'
import { ExchangeScreen } from '@/components/exchange/exchange-screen'
import { readImportsFilters } from '@/components/exchange/imports-filters'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { type PageQuery, pageSearch } from '@/lib/core/route/page'
import { readExchangePage } from '@/lib/features/exchange-keys/data'

export const metadata: Metadata = { title: 'Обмен' }

export default async function OwnExchangePage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('exchange_keys.make')
  if (!user) return null
  const filters = readImportsFilters(await pageSearch(searchParams))
  const { lists, ...shown } = await readExchangePage(user, listQuery(filters))
  return <ExchangeScreen {...shown} initial={{ filters, ...lists }} />
}
