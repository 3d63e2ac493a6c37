import { ChevronRight, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ROW, StateChip, Words } from '@/components/analytics/publications/publication-parts'
import {
  changesWords,
  NAMED_SETTINGS,
  numberOf,
  settingsWords,
  withdrawnWords,
} from '@/components/analytics/publications/publication-words'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { capital, tied } from '@/lib/core/format/plural'
import { usePublication } from '@/lib/features/analytics/publications/client'
import { partWords, publicationName } from '@/lib/features/analytics/publications/labels'
import type { Coverage, PublicationItem } from '@/lib/features/analytics/publications/shapes'

type PublicationRowProps = {
  publication: PublicationItem
  /** The whole list, for the publication before this one. */
  all: readonly PublicationItem[]
  isOpenAtFirst: boolean
}

/** A publication; expanded it shows its words, method and checksum. */
export function PublicationRow({ publication, all, isOpenAtFirst }: PublicationRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const { state, coverage, published_at, publish_on, gate, method_version, checksum } = publication
  const isOut = state === 'published' || state === 'withdrawn'
  const name = publicationName(publication)
  return (
    <li>
      <div data-keep-together className={classNames(ROW, 'relative py-2.5 @max-4xl:pr-14')}>
        <b className={classNames('font-semibold', state === 'withdrawn' && 'text-ink-soft')}>
          {isOut ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="link min-h-(--control-sm)"
            >
              {numberOf(publication)}
            </button>
          ) : (
            numberOf(publication)
          )}
        </b>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {state === 'withdrawn' ? <s className="text-ink-soft">{name}</s> : name}
          <StateChip publication={publication} />
        </span>
        <Cell name="Дата">
          {published_at ? formatInstantDate(published_at) : publish_on && formatDate(publish_on)}
        </Cell>
        <Cell name="Охват">
          {isOut && coverage ? (
            coverageWords(coverage)
          ) : (
            <span className="text-ink-soft">станет известен</span>
          )}
        </Cell>
        <span
          className={classNames(
            'text-sm text-pretty text-ink-soft',
            state === 'withdrawn' && '@4xl:col-span-2',
          )}
        >
          <WhatChanged publication={publication} all={all} />
        </span>
        <span className={classNames('text-sm', state === 'withdrawn' && 'hidden')}>
          {state === 'published' && gate && (
            <Link
              href={`/analytics/anonymity?publication=${publication.id}`}
              className="link inline-flex min-h-(--control-sm) items-center gap-1.5"
            >
              <ShieldCheck className="size-4 text-approved" />
              Сертификат<span className="sr-only"> выпуска {publication.number}</span>
            </Link>
          )}
          {state === 'preview' && publish_on && (
            <span className="text-ink-soft">проверка повторится {formatDate(publish_on)}</span>
          )}
        </span>
        {isOut && (
          <IconButton
            label={`${isOpen ? 'Свернуть' : 'Подробнее'}: ${numberOf(publication)}`}
            icon={<ChevronRight className={classNames(isOpen && 'rotate-90')} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="@max-4xl:absolute @max-4xl:top-1.5 @max-4xl:right-2"
          />
        )}
      </div>
      <div id={id} hidden={!isOpen} className="px-5 pb-4 @max-4xl:px-4 @4xl:pl-[8rem]">
        {publication.reason && <p className="text-pretty">Причина выпуска: {publication.reason}</p>}
        {(publication.changes?.settings?.length ?? 0) > NAMED_SETTINGS && (
          <p className="text-pretty">{settingsWords(publication)}.</p>
        )}
        {isOpen && <OpenedWords id={publication.id} />}
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
          {method_version && <span>Метод {method_version}</span>}
          {state === 'published' && (
            <Link
              href={`/analytics/rating?publication=${publication.id}`}
              className="link inline-flex min-h-(--control-sm) items-center"
            >
              Открыть рейтинг этого выпуска
            </Link>
          )}
        </p>
        {checksum && <p className="text-sm wrap-anywhere text-ink-soft">SHA-256: {checksum}</p>}
      </div>
    </li>
  )
}

/** «55 из 57 · 344 из 399» */
const coverageWords = ({ organisations, documents }: Coverage): string =>
  `${partWords(organisations)} · ${partWords(documents)}`

/** Loaded on expanding: a list does not contain the words of all years. */
function OpenedWords({ id }: { id: number }) {
  return (
    <Loaded query={usePublication(id)} skeleton={<SkeletonList rows={1} />}>
      {({ words }) => <Words words={words} />}
    </Loaded>
  )
}

function WhatChanged({ publication, all }: Omit<PublicationRowProps, 'isOpenAtFirst'>): ReactNode {
  const { state, publish_on } = publication
  if (state === 'withdrawn') return capital(withdrawnWords(publication))
  if (state !== 'published') {
    return publish_on && `Руководители проверяют свои данные до ${formatDate(publish_on)}`
  }
  return tied(changesWords(publication, all) ?? '')
}

/** The column's name is for screen readers where there is no header. */
const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    <span className="mr-0.5 text-sm text-ink-soft @4xl:sr-only">{name}</span> {children}
  </span>
)
