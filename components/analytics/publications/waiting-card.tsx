import type { ReactNode } from 'react'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { usePublication } from '@/lib/features/analytics/publications/client'
import type { Publication } from '@/lib/features/analytics/publications/contract'
import type { NextPublication, PublicationItem } from '@/lib/features/analytics/publications/shapes'

type WaitingCardProps = { publication: PublicationItem | undefined; next: readonly NextPublication[] }

/** Newcomers, leavers and corrections that wait, as of the newest publication. */
export function WaitingCard({ publication, next }: WaitingCardProps) {
  const query = usePublication(publication?.id ?? null, publication?.state)
  if (!publication) return null
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={2} />}>
      {({ administration }) =>
        administration && <WaitingChanges {...{ publication, next }} {...administration.waiting} />
      }
    </Loaded>
  )
}

type WaitingChangesProps = WaitingCardProps & NonNullable<Publication['administration']>['waiting']

function WaitingChanges(props: WaitingChangesProps) {
  const { publication, next, newcomers, leavers, corrections, least } = props
  const entering = newcomers.length + corrections.length
  const last = next.find(({ kind, quarter }) => kind === 'final' && quarter === 4)?.publish_on
  return (
    <Titled title="Ждут своего выпуска" className="rounded-lg border border-line bg-surface px-5 py-4">
      <p className="mb-1 text-sm text-ink-soft">
        {publication?.state === 'published'
          ? `После выпуска ${publication.number}, на день его заморозки${publication.frozen_at ? ` ${formatInstantDate(publication.frozen_at)}` : ''}. Что накопилось с тех пор, покажет «Собрать сейчас и посмотреть»`
          : 'Если выйдет этот кандидат'}
        . Поодиночке не входят и не выходят: было бы видно, кто это.
      </p>
      {entering + leavers.length === 0 && <p className="mt-3 text-sm">Никто не ждёт.</p>}
      <div className="divide-y divide-line text-sm">
        {newcomers.length > 0 && (
          <Waiting title="Новые организации" count={newcomers.length} of={least.newcomers}>
            {newcomers.map(({ company, since }) => (
              <span key={company.id} className="block">
                {company.name} — с {formatDate(since)}
              </span>
            ))}
          </Waiting>
        )}
        {leavers.length > 0 && (
          <Waiting title="Вышли и ждут" count={leavers.length} of={least.newcomers}>
            {leavers.map(({ name }) => name).join(', ')}
          </Waiting>
        )}
        {corrections.map(({ metric_category, organisations, periods }) => (
          <Waiting
            key={metric_category.id}
            title={`Исправления, «${metric_category.short_name}»`}
            count={organisations}
            of={least.corrections}
          >
            {periods.join(', ')}
          </Waiting>
        ))}
      </div>
      {entering > 0 && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-pretty text-ink-soft">
          Новые организации и исправления возьмёт окончательный выпуск IV квартала
          {last && `, ${formatDate(last)}`}
        </p>
      )}
    </Titled>
  )
}

type WaitingProps = { title: string; count: number; of: number; children: ReactNode }

const Waiting = ({ title, count, of, children }: WaitingProps) => (
  <div className="py-2.5">
    <div className="flex items-start justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      <Chip plain tone="draft">
        {count} из {of}
      </Chip>
    </div>
    <p className="mt-1 text-ink-soft">{children}</p>
  </div>
)
