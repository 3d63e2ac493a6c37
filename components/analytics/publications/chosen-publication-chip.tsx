'use client'

import { PublicationChip } from '@/components/analytics/publications/publication-chip'
import { usePublications } from '@/lib/features/analytics/publications/client'

/** The publication chip of a page whose answer names none: the requested one, or the newest. */
export function ChosenPublicationChip({ id, timeZone }: { id: number | null; timeZone: string }) {
  const { data } = usePublications()
  const chosen = data?.data.find((one) => (id === null ? one.is_current : one.id === id))
  if (!data) return null
  const publication =
    chosen?.published_at && chosen.number && chosen.coverage
      ? {
          ...chosen,
          ...chosen.coverage.organisations,
          number: chosen.number,
          published_at: chosen.published_at,
          is_old: !chosen.is_current,
        }
      : null
  return (
    <PublicationChip
      meta={{ publication, next_publication: data.meta.next[0] ?? null }}
      timeZone={timeZone}
    />
  )
}
