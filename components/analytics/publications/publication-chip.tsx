'use client'

import { BookMarked, ChevronDown } from 'lucide-react'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Popover } from '@/components/ui/overlays/popover'
import { chipWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'

const PublicationAbout = lazyPart(
  () => import('./publication-about'),
  (it) => it.PublicationAbout,
  <p className="text-ink-soft">Загружается…</p>,
)

type PublicationChipProps = { meta: PublicationMeta; timeZone: string }

/** The publication behind a screen's comparisons, or the date of the first one; in the same place on every screen. */
export function PublicationChip({ meta, timeZone }: PublicationChipProps) {
  const words = chipWords(meta, timeZone)
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
          <BookMarked aria-hidden className="size-4 shrink-0 text-accent" />
          <span>
            <b className="font-semibold">
              <span className="@max-3xl:hidden">{words.title}</span>
              <span className="@3xl:hidden">{words.brief}</span>
            </b>
            {words.more && <span className="text-ink-soft @max-3xl:hidden"> · {words.more}</span>}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <PublicationAbout meta={meta} timeZone={timeZone} />
    </Popover>
  )
}
