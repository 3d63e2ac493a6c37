import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

const MAX_WORDS = 10

/** The form in which texts are compared: without case, «ё» as «е»; the columns `search_text` hold the same. */
function searchForm(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

/** `true` for rows whose `search_text` holds every word of the query, in any order. */
export function matchesSearch(column: Prisma.Sql, query: string | null): Prisma.Sql {
  const words = searchForm(query ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (words.length === 0) return Prisma.sql`true`
  return Prisma.join(
    words.map((word) => Prisma.sql`position(${word} IN ${column}) > 0`),
    ' AND ',
  )
}
