'use client'

import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CalendarCard, WaitingCard } from '@/components/analytics/publications/admin-aside'
import { type Deed, DeedDialog } from '@/components/analytics/publications/admin-dialogs'
import { CandidateCard } from '@/components/analytics/publications/candidate-card'
import { calendarName, plannedWords } from '@/components/analytics/publications/publication-words'
import { type Category, WordsCard } from '@/components/analytics/publications/words-card'
import { useCall } from '@/components/calls/use-call'
import { Button, IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'
import { PERIODICITY, periodLastDay } from '@/lib/calc/periods'
import { formatInstantDate } from '@/lib/core/format/dates'
import { useMakePublication, usePublications } from '@/lib/features/analytics/publications/client'
import type { Publications } from '@/lib/features/analytics/publications/contract'
import { firstRunWords, partWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

type AdminScreenProps = {
  initial: Publications | undefined
  categories: readonly Category[]
  timeZone: string
  today: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Выпуски' }]

/** Not released yet. */
const isOpen = ({ state }: PublicationItem) =>
  state === 'building' || state === 'candidate' || state === 'preview'

/** The longest the job should need; after that the page stops polling. */
const GOING_MS = 180_000

/** «Выпуски» for administrators: the publication in preparation with gate and words, waiting changes, calendar. */
export function PublicationsAdminScreen({ initial, categories, timeZone, today }: AdminScreenProps) {
  const [deed, setDeed] = useState<Deed | null>(null)
  /** The publication scheduled for release until the job has picked it up. */
  const [goingId, setGoingId] = useState<number | null>(null)
  const { attempt } = useCall()
  const make = useMakePublication()
  const publications = usePublications(initial, { isGoing: goingId !== null })
  const items = publications.data?.data ?? []
  const next = plannedWords(publications.data?.meta.next ?? [], items)
  const open = items.filter(isOpen)
  const current = items.find(({ is_current }) => is_current)
  const spoken = open.find(({ state }) => state === 'preview') ?? current
  const isBuilding = open.some(({ state }) => state === 'building')
  const isPreviewed = open.some(({ state }) => state === 'preview')
  const ended = next.filter(
    (one) => today > periodLastDay({ ...one, periodicity: PERIODICITY.quarter, month: 0 }),
  )
  const quarter = ended[0] ?? current
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
        breadcrumbs={PATH}
        description={
          current?.published_at &&
          `действует ${current.number} от ${formatInstantDate(current.published_at, timeZone)}`
        }
        actions={
          <>
            {quarter && (
              <Button
                processing={make.isPending}
                disabled={isBuilding}
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
              <Button
                disabled={isBuilding || isPreviewed}
                onClick={() => setDeed({ kind: 'extra', of: [...items, ...ended] })}
              >
                Внеочередной…
              </Button>
            )}
            <DropdownMenu
              align="end"
              label="Другие действия"
              trigger={<IconButton outlined label="Другие действия" icon={<Ellipsis />} />}
            >
              {ended.map((one) => (
                <MenuItem
                  key={one.id}
                  disabled={isBuilding || isPreviewed}
                  onSelect={() => setDeed({ kind: 'make', next: one })}
                >
                  {calendarName(one)}: заморозить сейчас…
                </MenuItem>
              ))}
              <MenuLink>
                <Link href="/analytics/publications">Как видят все</Link>
              </MenuLink>
            </DropdownMenu>
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
                  timeZone={timeZone}
                  onDeed={setDeed}
                />
              ))}
              {open.length === 0 && (
                <EmptyState title="Сейчас ничего не готовится">
                  {current
                    ? 'Следующий выпуск заморозится сам в день из календаря. Посмотреть, каким он выйдет сейчас, можно заранее.'
                    : firstRunWords({ next_publication: next[0] ?? null })}
                </EmptyState>
              )}
              {spoken && (
                <WordsCard key={spoken.id} publication={spoken} categories={categories} timeZone={timeZone} />
              )}
            </div>
            <div className="min-w-0 space-y-4">
              <CalendarCard
                publications={items}
                next={next}
                timeZone={timeZone}
                today={today}
                onChange={() => setDeed({ kind: 'days', next })}
              />
              <WaitingCard publication={open[0] ?? current} />
              {current && (
                <section
                  aria-labelledby="holds"
                  className="rounded-lg border border-line bg-surface px-5 py-4"
                >
                  <h2 id="holds" className="text-lg font-semibold">
                    Действует {current.number}
                  </h2>
                  <p className="mt-1 text-sm text-pretty text-ink-soft">
                    {current.coverage && `${partWords(current.coverage.organisations)} организаций. `}
                    Отозванный остаётся в архиве с причиной, сравнение вернётся к предыдущему.
                  </p>
                  <Button
                    size="sm"
                    color="danger"
                    quiet
                    className="mt-3"
                    onClick={() => setDeed({ kind: 'withdraw', publication: current })}
                  >
                    Отозвать…
                  </Button>
                </section>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {deed && <DeedDialog deed={deed} today={today} onGoing={setGoingId} onClose={() => setDeed(null)} />}
    </>
  )
}
