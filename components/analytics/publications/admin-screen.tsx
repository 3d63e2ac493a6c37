'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { ActionDialog, type PublicationAction } from '@/components/analytics/publications/admin-dialogs'
import { CandidateCard } from '@/components/analytics/publications/candidate-card'
import {
  calendarName,
  calendarWords,
  extraQuarters,
  plannedWords,
} from '@/components/analytics/publications/publication-words'
import { WaitingCard } from '@/components/analytics/publications/waiting-card'
import { WordsCard } from '@/components/analytics/publications/words-card'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { OtherActions } from '@/components/ui/overlays/rare-actions'
import { PERIODICITY, periodLastDay } from '@/lib/calc/periods'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { publicationCalls, usePublications } from '@/lib/features/analytics/publications/client'
import type { Publications } from '@/lib/features/analytics/publications/contract'
import { firstRunWords, partWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

type AdminScreenProps = {
  initial: Publications | undefined
  categories: ComponentProps<typeof WordsCard>['categories']
  today: string
}

/** Not released yet. */
const isOpen = ({ state }: PublicationItem) =>
  state === 'building' || state === 'candidate' || state === 'preview'

const WHOLE_QUARTER = { periodicity: PERIODICITY.quarter, month: 0 }
/** The longest the job should need; after that the page stops polling. */
const GOING_MS = 180_000

/** «Выпуски» for administrators: the publication in preparation with gate and words, waiting changes, calendar. */
export function PublicationsAdminScreen({ initial, categories, today }: AdminScreenProps) {
  const [action, setAction] = useState<PublicationAction | null>(null)
  /** The publication scheduled for release until the job has picked it up. */
  const [goingId, setGoingId] = useState<number | null>(null)
  const { attempt } = useCall()
  const make = publicationCalls.useChange('POST /api/publications', 'onSettled')
  const publications = usePublications(initial, { isGoing: goingId !== null })
  const items = publications.data?.data ?? []
  const next = plannedWords(publications.data?.meta.next ?? [], items)
  const open = items.filter(isOpen)
  const current = items.find(({ is_current }) => is_current)
  const spoken = [
    ...open.filter(({ state }) => state === 'preview'),
    ...(current ? [current] : []),
    ...items.filter((one) => !isOpen(one) && one !== current),
  ]
  const isUnderWay = open.some(({ state }) => state === 'building' || state === 'preview')
  const ended = next.filter((one) => today > periodLastDay({ ...one, ...WHOLE_QUARTER }))
  const quarter = ended[0] ?? current
  const offered = extraQuarters(items, ended)
  if (goingId !== null && !open.some(({ id }) => id === goingId)) setGoingId(null)

  useEffect(() => {
    if (goingId === null) return
    const timer = setTimeout(() => setGoingId(null), GOING_MS)
    return () => clearTimeout(timer)
  }, [goingId])

  return (
    <>
      <PageHeader
        title="Выпуски"
        breadcrumbs={['Администрирование']}
        description={
          current?.published_at && `Действует ${current.number} от ${formatInstantDate(current.published_at)}`
        }
        actions={
          <>
            {quarter && (
              <Button
                processing={make.isPending}
                disabled={open.some(({ state }) => state === 'building')}
                onClick={() =>
                  attempt(() =>
                    make.mutateAsync({ kind: 'candidate', year: quarter.year, quarter: quarter.quarter }),
                  )
                }
              >
                Собрать сейчас и посмотреть
              </Button>
            )}
            {quarter && (
              <Button disabled={isUnderWay} onClick={() => setAction({ kind: 'extra', of: offered })}>
                Внеочередной…
              </Button>
            )}
            <OtherActions
              actions={[
                ...ended.map((one) => ({
                  label: `${calendarName(one)}: заморозить сейчас…`,
                  disabled: isUnderWay,
                  onSelect: () => setAction({ kind: 'make', next: one }),
                })),
                { label: 'Как видят все', href: '/analytics/publications' },
              ]}
            />
          </>
        }
      />
      <Loaded query={publications} skeleton={<SkeletonList rows={6} />}>
        {() => (
          <div className="grid items-start gap-4 @5xl:grid-cols-[minmax(0,1fr)_23rem]">
            <div className="min-w-0 space-y-4">
              {open.map((one) => (
                <CandidateCard
                  key={one.id}
                  publication={one}
                  isGoing={goingId === one.id}
                  onAction={setAction}
                />
              ))}
              {open.length === 0 && (
                <EmptyState title="Сейчас ничего не готовится">
                  {current
                    ? 'Следующий выпуск заморозится сам в день из календаря. Посмотреть, каким он выйдет сейчас, можно заранее.'
                    : firstRunWords({ next_publication: next[0] ?? null })}
                </EmptyState>
              )}
              <WordsCard publications={spoken} categories={categories} />
            </div>
            <div className="min-w-0 space-y-4">
              <CalendarCard
                publications={items}
                next={next}
                onChange={() => setAction({ kind: 'days', next })}
              />
              <WaitingCard publication={open.find(({ gate }) => gate) ?? current} next={next} />
              {current && (
                <Titled title={`Действует ${current.number}`} className={CARD}>
                  <p className="mt-1 text-sm text-pretty text-ink-soft">
                    {current.coverage && `${partWords(current.coverage.organisations)} организаций. `}
                    Отозванный остаётся в архиве с причиной, сравнение вернётся к предыдущему, если он есть.
                  </p>
                  <Button
                    size="sm"
                    color="danger"
                    quiet
                    className="mt-3"
                    onClick={() => setAction({ kind: 'withdraw', publication: current })}
                  >
                    Отозвать…
                  </Button>
                </Titled>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {action && (
        <ActionDialog action={action} today={today} onGoing={setGoingId} onClose={() => setAction(null)} />
      )}
    </>
  )
}

const CARD = 'rounded-lg border border-line bg-surface px-5 py-4'

type CalendarCardProps = Parameters<typeof calendarWords>[0] & { onChange: () => void }

/** Past and planned publications on one timeline. */
function CalendarCard({ publications, next, onChange }: CalendarCardProps) {
  const days = calendarWords({ publications, next })
  const soonest = days.find(({ isDone }) => !isDone)
  if (days.length === 0) return null
  return (
    <section aria-labelledby="calendar" className={CARD}>
      <div className="flex items-center justify-between gap-3">
        <h2 id="calendar" className="text-lg font-semibold">
          Календарь
        </h2>
        {next.length > 0 && (
          <button
            type="button"
            onClick={onChange}
            className="link inline-flex min-h-(--control-sm) items-center text-sm"
          >
            Изменить…
          </button>
        )}
      </div>
      <ol className="mt-2 space-y-2 text-sm">
        {days.map((one) => {
          const dot = one === soonest ? 'border-accent bg-accent' : 'border-control'
          return (
            <li
              key={`${one.day} ${one.words}`}
              className={classNames(
                'grid grid-cols-[5.5rem_0.75rem_1fr] items-center gap-x-2.5',
                one === soonest ? 'font-semibold' : 'text-ink-soft',
              )}
            >
              <span>{formatDate(one.day)}</span>
              <span
                aria-hidden
                className={`size-2.5 rounded-full border-2 ${one.isDone ? 'border-success bg-success' : dot}`}
              />
              <span>{one.words}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
