'use client'

import { BookMarked, CalendarClock, ChevronDown } from 'lucide-react'
import { Note } from '@/components/analytics/organisations/group-notes'
import { PreviewNotice, PublicationBar } from '@/components/analytics/publications/preview-notice'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { Popover } from '@/components/ui/overlays/popover'
import { formatInstantDate } from '@/lib/core/format/dates'
import { usePublications } from '@/lib/features/analytics/publications/client'
import { chipWords, firstRunWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'

const PublicationAbout = lazyPart(
  () => import('./publication-about'),
  'PublicationAbout',
  <p className="text-ink-soft">Загружается…</p>,
)

/** The publication behind a screen's comparisons, or the date of the first one; in the same place on every screen. */
export function PublicationChip({ meta }: { meta: PublicationMeta | undefined }) {
  const words = meta && chipWords(meta)
  if (!words) return null
  return (
    <Popover
      label="О выпуске"
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex min-h-(--control-md) items-center gap-2 rounded-full border bg-surface px-3.5 py-1 text-left text-sm hover:bg-sunken data-[state=open]:border-accent',
            meta.publication?.is_old ? 'border-draft-line text-draft' : 'border-line-strong',
          )}
        >
          <BookMarked className="size-4 shrink-0 text-accent" />
          <span>
            <b className="font-semibold">
              <span className="@max-3xl:hidden">{words.title}</span>
              <span className="@3xl:hidden">{words.brief}</span>
            </b>
            {words.more && <span className="text-ink-soft @max-3xl:hidden"> · {words.more}</span>}
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <PublicationAbout meta={meta} />
    </Popover>
  )
}

type PublicationNoteProps = {
  meta: PublicationMeta | undefined
  onChange: (change: QueryChange) => void
}

/** Notice that the publication is an old one, or that there is none yet. */
export function PublicationNote({ meta, onChange }: PublicationNoteProps) {
  if (!meta) return null
  const { publication } = meta
  if (!publication) return <Note>{firstRunWords(meta)}</Note>
  if (!publication.is_old) return null
  return (
    <PublicationBar icon={<CalendarClock />}>
      Вы смотрите старый выпуск {publication.number} от {formatInstantDate(publication.published_at)}: после
      него вышли новые.{' '}
      <button
        type="button"
        onClick={() => onChange({ publication: null })}
        className="link min-h-6 font-medium"
      >
        Перейти к действующему
      </button>
    </PublicationBar>
  )
}

/** Asks managers to check their own numbers while a preview is open. */
export function PreviewBar() {
  const { data } = usePublications()
  const preview = data?.data.find((one) => one.is_to_check)
  return preview ? <PreviewNotice preview={preview} /> : null
}
