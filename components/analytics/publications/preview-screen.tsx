'use client'

import { Lock } from 'lucide-react'
import { useState } from 'react'
import { OrganisationFacts } from '@/components/analytics/organisations/organisation-popover'
import { PreviewErrand } from '@/components/analytics/publications/preview-errand'
import { PreviewValues } from '@/components/analytics/publications/preview-values'
import { calendarName, numberOf, writtenAbout } from '@/components/analytics/publications/publication-words'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { takesAll } from '@/lib/calc/publication-calendar'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { publicationCalls } from '@/lib/features/analytics/publications/client'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'

const CARD = 'rounded-lg border border-line bg-surface px-5 py-4 @max-3xl:px-4'
const WITH_ASIDE = '@5xl:grid-cols-[minmax(0,1fr)_22rem]'

/** The own numbers as others will see them, before release. */
export function PreviewScreen({ initial }: { initial: Preview | undefined }) {
  const preview = publicationCalls.useData('GET /api/publications/preview', {}, initial)
  const publication = preview.data?.publication
  const number = publication ? numberOf(publication) : null
  return (
    <>
      <PageHeader
        title={number ? `Предпросмотр выпуска ${number}` : 'Предпросмотр выпуска'}
        breadcrumbs={['Аналитика', { label: 'Выпуски', href: '/analytics/publications' }]}
        crumb={number ?? 'Предпросмотр'}
        description="Видите только вы: чужих строк здесь нет"
        actions={
          publication?.publish_on && (
            <Chip plain tone="ready">
              до {formatDate(publication.publish_on)}
            </Chip>
          )
        }
      />
      <Loaded query={preview} skeleton={<SkeletonList rows={8} />}>
        {(data) => <PreviewBody preview={data} />}
      </Loaded>
    </>
  )
}

/** What a request is written about; a preview that has closed since stays until the words are sent or taken away. */
function useErrand(now: Preview) {
  const [words, setWords] = useState('')
  const [known, setKnown] = useState(now)
  const preview = writtenAbout(known, now, words)
  if (preview !== known) setKnown(preview)
  return { preview, isClosed: preview.publication?.id !== now.publication?.id, words, setWords }
}

function PreviewBody({ preview: data }: { preview: Preview }) {
  const errand = useErrand(data)
  const { publication } = data
  const isChecked = publication?.is_to_check === true
  return (
    <div className={classNames('grid items-start gap-4', (isChecked || errand.isClosed) && WITH_ASIDE)}>
      <div className="min-w-0 space-y-4">
        {isChecked && <PreviewValues preview={data} />}
        {publication && !isChecked && (
          <EmptyState title="Проверять нечего">
            Ваша организация начинает сдавать показатели позже: в этом выпуске её данных нет.
          </EmptyState>
        )}
        {!publication && (
          <EmptyState title="Предпросмотра сейчас нет">
            {data.next
              ? `${calendarName(data.next)} заморозится ${formatDate(data.next.freeze_on)}: ${comesInto(data.next)}. Тогда здесь появятся ваши числа, какими их увидят другие.`
              : 'Он откроется, когда будет заморожен следующий выпуск.'}
          </EmptyState>
        )}
        {(isChecked || !publication) && <Missing preview={data} />}
      </div>
      <div className="min-w-0 space-y-4 empty:hidden">
        {(isChecked || errand.isClosed) && <PreviewErrand {...errand} />}
        {isChecked && <Others preview={data} />}
      </div>
    </div>
  )
}

/** What others will see of the organisation, and how many have looked. */
function Others({
  preview: { number, profile, opened_by, organisations, publication },
}: {
  preview: Preview
}) {
  return (
    <>
      <Titled title="Что другие увидят о вас" className={CARD}>
        {number && <p className="mt-1 font-semibold">№ {number}</p>}
        {profile && <OrganisationFacts profile={profile} />}
        <p className="mt-3 flex gap-2 border-t border-line pt-3 text-sm text-pretty text-ink-soft">
          <Lock className="mt-px size-4 shrink-0" />
          Название, город, регион и исходные данные не видит никто
        </p>
      </Titled>
      <Titled
        title={`Предпросмотр открыли ${formatNumber(opened_by)} из ${formatNumber(organisations)}`}
        className={CARD}
      >
        <div className="mt-2">
          <ProgressBar value={opened_by} max={organisations} label="Организаций открыли предпросмотр" />
        </div>
        {publication?.publish_on && (
          <p className="mt-2 text-sm text-pretty text-ink-soft">
            Не откроете — выпуск всё равно выйдет {formatDate(publication.publish_on)}
          </p>
        )}
      </Titled>
    </>
  )
}

/** A later change of a published quarter is a correction: it waits for others, except in the final one of a year. */
function comesInto(next: NonNullable<Preview['next']>): string {
  if (takesAll(next)) return 'в него войдёт всё, что утверждено к этому дню'
  const more = 'если изменения есть ещё у нескольких организаций'
  return next.kind === 'first'
    ? `в него войдёт утверждённое за этот квартал к этому дню, а новое и исправленное за прежние — ${more}`
    : `в него войдёт новое и исправленное, ${more}`
}

/** Documents that are not included, or will not be unless approved in time. */
function Missing({ preview: { missing, publication, next } }: { preview: Preview }) {
  if (missing.length === 0) return null
  const frozen = publication?.frozen_at && formatInstantDate(publication.frozen_at)
  return (
    <Titled title={publication ? 'Не вошли' : 'Ещё не утверждены'} className={CARD}>
      <p className="text-sm text-pretty text-ink-soft">
        {frozen &&
          `Не утверждены к заморозке ${frozen} или возвращены после неё. Если опубликованное из них уйдёт из сравнения, это отмечено в ваших числах. Утвердите — войдут ${LATER_WORDS}`}
        {!publication &&
          next &&
          (next.kind === 'first' || takesAll(next)
            ? `Утвердите до ${formatDate(next.freeze_on)}, чтобы войти в выпуск`
            : `Утвердите — войдут ${LATER_WORDS}`)}
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {missing.map(({ id, metric_category }) => (
          <li key={metric_category.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <BriefName of={metric_category} />
            </span>
            <span className="flex items-center gap-x-4">
              {id === null ? <Chip tone="fill">не начат</Chip> : <Chip tone="draft">черновик</Chip>}
              <Link
                href={id === null ? '/my-metrics' : `/my-metrics/${id}/edit`}
                className="link inline-flex min-h-(--control-sm) items-center text-sm"
              >
                {id === null ? 'К показателям' : 'Открыть'}
                <span className="sr-only">: {metric_category.short_name}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Titled>
  )
}
