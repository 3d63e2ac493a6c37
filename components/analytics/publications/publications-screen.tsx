'use client'

import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { MethodLink } from '@/components/analytics/method/method-link'
import { ROW, Words } from '@/components/analytics/publications/publication-parts'
import { PublicationRow } from '@/components/analytics/publications/publication-row'
import {
  hiddenWords,
  onlyIfChanged,
  ownPartWords,
} from '@/components/analytics/publications/publication-words'
import { BriefFact } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { numberFilter } from '@/components/ui/lists/list-state'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber, formatShare } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import { usePublication, usePublications } from '@/lib/features/analytics/publications/client'
import type { Publications } from '@/lib/features/analytics/publications/contract'
import {
  firstRunWords,
  KIND_NAMES,
  partWords,
  publicationTitle,
} from '@/lib/features/analytics/publications/labels'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

/** «Выпуски»: the current one, then the archive, for everybody. */
export function PublicationsScreen({ initial }: { initial: Publications | undefined }) {
  const publications = usePublications(initial)
  return (
    <>
      <PageHeader
        title="Выпуски"
        breadcrumbs={['Аналитика']}
        description="Сравнение меняется только выпусками. Каждый можно открыть, процитировать и повторить."
        extra={<MethodLink section="place" />}
      />
      <Loaded query={publications} skeleton={<SkeletonList rows={6} />}>
        {({ data, meta: { next } }) => {
          const current = data.find(({ is_current }) => is_current)
          return (
            <>
              {current && <Current publication={current} />}
              {data.length > 0 ? (
                <Archive publications={data} next={next} />
              ) : (
                <EmptyState title="Выпусков ещё не было">
                  {firstRunWords({ next_publication: next[0] ?? null })}
                </EmptyState>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const FIRST_WORDS = 2
const LINK = 'link inline-flex min-h-(--control-sm) items-center text-sm'

function Current({ publication }: { publication: PublicationItem }) {
  const [isWhole, setWhole] = useState(false)
  const { data: known } = usePublication(publication.id)
  const { coverage, gate, words, method_version, published_at, frozen_at, number } = publication
  const shown = isWhole ? words : words.slice(0, FIRST_WORDS)
  const [frozen = '', published = ''] = [frozen_at, published_at].map((instant) =>
    instant ? formatInstantDate(instant) : '',
  )
  const tried = frozen === published || frozen === '' ? published : `${frozen.slice(0, 5)} и ${published}`
  return (
    <section
      aria-labelledby="current"
      className="mb-4 grid rounded-lg border border-line bg-surface @4xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="px-5 py-4 @max-3xl:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="current" className="text-lg font-semibold">
            {publicationTitle(publication)}, {KIND_NAMES[publication.kind]}
          </h2>
          <Chip tone="approved">действует</Chip>
          <p className="ml-auto text-sm text-ink-soft @max-3xl:ml-0">
            {number} · {published}
          </p>
        </div>
        {words.length > 0 ? (
          <>
            <p className="mt-0.5 text-sm text-ink-soft">Что показал квартал: слова проекта</p>
            <Words words={shown} />
          </>
        ) : (
          <p className="mt-2 text-ink-soft">Слов проекта к этому выпуску нет.</p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-5">
          {words.length > FIRST_WORDS && (
            <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className={LINK}>
              {isWhole
                ? 'Свернуть'
                : `Слова по всем ${counted(words.length, 'категории', 'категориям', 'категориям')}`}
            </button>
          )}
          <Link href={`/analytics/rating?publication=${publication.id}`} className={LINK}>
            Открыть рейтинг этого выпуска
          </Link>
        </p>
      </div>
      <div className="border-line px-5 py-4 @max-4xl:border-t @max-3xl:px-4 @4xl:border-l">
        {coverage && (
          <p className="text-ink-soft">
            <span className="mr-1 text-2xl font-bold text-ink">
              {formatNumber(coverage.organisations.covered)}
            </span>{' '}
            из {counted(coverage.organisations.due, 'организации', 'организаций', 'организаций')}
          </p>
        )}
        <dl className="mt-2 grid gap-x-5 gap-y-1 text-sm @min-[22rem]:grid-cols-[auto_1fr]">
          {coverage && (
            <BriefFact name="Документы">
              {partWords(coverage.documents)} (
              {formatShare(coverage.documents.covered, coverage.documents.due)})
            </BriefFact>
          )}
          {method_version && <BriefFact name="Метод">{method_version}</BriefFact>}
          {gate && (
            <BriefFact name="Скрыто">
              {hiddenWords(gate)}
              {gate.hidden > 0 && ', ради анонимности'}
            </BriefFact>
          )}
          {known?.own && <BriefFact name="Ваши документы">{ownPartWords(known.own)}</BriefFact>}
        </dl>
        {gate?.found === 0 && (
          <p className="mt-2.5 flex items-center gap-1.5 text-sm text-approved">
            <ShieldCheck className="size-4 shrink-0" />
            Проверка пройдена {tried}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-5">
          <Link href={`/analytics/anonymity?publication=${publication.id}`} className={LINK}>
            Сертификат и контрольная сумма
          </Link>
        </p>
      </div>
    </section>
  )
}

type ArchiveProps = {
  publications: readonly PublicationItem[]
  next: Publications['meta']['next']
}

function Archive({ publications, next }: ArchiveProps) {
  const years = [...new Set(publications.map(({ year }) => year))].toSorted((a, b) => b - a)
  const { query, change } = useListQuery()
  const chosenYear = numberFilter(query, 'year')
  const openId = numberFilter(query, 'open')
  const year = years.find((one) => one === chosenYear) ?? years[0]
  const dates = next.slice(0, 2).map((one) => `${formatDate(one.publish_on)}${onlyIfChanged(one)}`)
  return (
    <>
      <section aria-labelledby="archive" className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 @max-4xl:px-4">
          <h2 id="archive" className="text-lg font-semibold">
            Все выпуски
          </h2>
          {dates.length > 0 && <p className="text-sm text-ink-soft">следующий — {dates.join(', затем ')}</p>}
          {years.length > 1 && (
            <Select
              label="Год"
              labelHidden
              value={String(year)}
              onChange={(chosen) => change({ year: chosen })}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              className="ml-auto w-28"
            />
          )}
        </div>
        <div
          aria-hidden
          className={`${ROW} border-y border-line bg-sunken py-2 text-sm text-ink-muted @max-4xl:hidden`}
        >
          {['Номер', 'Выпуск', 'Дата', 'Охват', 'Что изменилось с предыдущего', 'Проверка'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <ul aria-labelledby="archive" className="divide-y divide-line">
          {publications
            .filter((one) => one.year === year)
            .map((one) => (
              <PublicationRow
                key={one.id}
                publication={one}
                all={publications}
                isOpenAtFirst={one.id === openId}
              />
            ))}
        </ul>
      </section>
      <p className="mt-2 text-sm text-pretty text-ink-soft">
        Охват: организации и документы, вошедшие в выпуск. Сколько значений исправлено или добавлено, сказано,
        только когда они у нескольких организаций сразу; новые входят не меньше чем втроём
      </p>
    </>
  )
}
