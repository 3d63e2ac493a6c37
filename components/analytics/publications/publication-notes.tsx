'use client'

import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from '@/components/analytics/organisations/group-notes'
import { formatInstantDate } from '@/lib/core/format/dates'
import { firstRunWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'

type PublicationNoteProps = {
  meta: PublicationMeta | undefined
  timeZone: string
  /** Switches to the newest publication, keeping the rest of the URL. */
  onNewest: () => void
}

/** Notes that the publication is an old one, or that there is none yet. */
export function PublicationNote({ meta, timeZone, onNewest }: PublicationNoteProps) {
  if (!meta) return null
  const { publication } = meta
  if (!publication) return <Note>{firstRunWords(meta)}</Note>
  if (!publication.is_old) return null
  return (
    <Bar icon={<CalendarClock aria-hidden />}>
      Вы смотрите старый выпуск {publication.number} от{' '}
      {formatInstantDate(publication.published_at, timeZone)}: после него вышли новые.{' '}
      <button type="button" onClick={onNewest} className="link min-h-6 font-medium">
        Перейти к действующему
      </button>
    </Bar>
  )
}

/** A prominent line above the page. */
export const Bar = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mb-3 flex gap-2 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-sm [&>svg]:mt-px [&>svg]:size-[1.15em] [&>svg]:shrink-0 [&>svg]:text-draft">
    {icon}
    <span>{children}</span>
  </p>
)
