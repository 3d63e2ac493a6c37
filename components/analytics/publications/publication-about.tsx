import type { ReactNode } from 'react'
import { hiddenWords } from '@/components/analytics/publications/publication-words'
import { BriefFact } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { usePublication } from '@/lib/features/analytics/publications/client'
import {
  firstRunWords,
  KIND_NAMES,
  partWords,
  publicationName,
  publicationTitle,
} from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta, PublicationRef } from '@/lib/features/analytics/publications/shapes'

/** Popover of the chip: details of the publication, and a link to the others. */
export function PublicationAbout({ meta }: { meta: PublicationMeta }) {
  const { publication, next_publication: next } = meta
  return (
    <>
      {publication ? (
        <About publication={publication}>
          {next && (
            <BriefFact name="Следующий">
              {formatDate(next.publish_on)}, {publicationName(next)}
            </BriefFact>
          )}
        </About>
      ) : (
        <>
          <h3 className="font-semibold">Действующего выпуска нет</h3>
          <p className="mt-1 text-ink-soft">{firstRunWords(meta)}</p>
        </>
      )}
      <p className="mt-3 border-t border-line pt-2 text-sm text-ink-soft">
        Между выпусками сравнение не меняется
      </p>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <Link href="/analytics/publications" className={LINK}>
          Все выпуски
        </Link>
        <Link
          href={`/analytics/anonymity${publication ? `?publication=${publication.id}` : ''}`}
          className={LINK}
        >
          Сертификат
        </Link>
      </p>
    </>
  )
}

const LINK = 'link inline-flex min-h-(--control-sm) items-center'

/** Shows what the screen already knows at once, and the details once loaded. */
function About({ publication, children }: { publication: PublicationRef; children: ReactNode }) {
  const { data } = usePublication(publication.id)
  return (
    <>
      <h3 className="font-semibold">
        {publicationTitle(publication)}, {KIND_NAMES[publication.kind]}
      </h3>
      <p className="text-sm text-ink-soft">
        {[publication.number, data?.method_version && `метод ${data.method_version}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <BriefFact name="Вошли">
          {partWords(publication)}
          {data?.coverage && `, документов ${partWords(data.coverage.documents)}`}
        </BriefFact>
        {data?.own && <BriefFact name="Вы">документов {partWords(data.own)}</BriefFact>}
        {data?.gate && <BriefFact name="Скрыто">{hiddenWords(data.gate)}</BriefFact>}
        <BriefFact name="Опубликован">{formatInstantDate(publication.published_at)}</BriefFact>
        {children}
      </dl>
    </>
  )
}
