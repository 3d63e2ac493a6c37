import type { ReactNode } from 'react'
import { calendarWords } from '@/components/analytics/publications/publication-words'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDate } from '@/lib/core/format/dates'
import { usePublication } from '@/lib/features/analytics/publications/client'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

const CARD = 'rounded-lg border border-line bg-surface px-5 py-4'

type CalendarCardProps = Parameters<typeof calendarWords>[0] & { today: string; onChange: () => void }

/** Past and planned publications on one timeline. */
export function CalendarCard({ publications, next, timeZone, today, onChange }: CalendarCardProps) {
  const days = calendarWords({ publications, next, timeZone })
  const soonest = days.find(({ day }) => day >= today)
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
          const isPast = one.day < today
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
                className={classNames(
                  'size-2.5 rounded-full border-2',
                  isPast
                    ? 'border-success bg-success'
                    : one === soonest
                      ? 'border-accent bg-accent'
                      : 'border-control',
                )}
              />
              <span>{one.words}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Newcomers and corrections that wait, as of the newest publication. */
export function WaitingCard({ publication }: { publication: PublicationItem | undefined }) {
  const { data } = usePublication(publication?.id ?? null, publication?.state)
  if (!data?.administration) return null
  const { newcomers, corrections, least } = data.administration.waiting
  return (
    <section aria-labelledby="waiting" className={CARD}>
      <h2 id="waiting" className="text-lg font-semibold">
        Ждут своего выпуска
      </h2>
      <p className="text-sm text-ink-soft">
        {publication?.state === 'published'
          ? `После выпуска ${publication.number}`
          : 'Если выйдет этот кандидат'}
        . Поодиночке не входят: было бы видно, кто это
      </p>
      {newcomers.length === 0 && corrections.length === 0 && <p className="mt-3 text-sm">Никто не ждёт.</p>}
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
      {corrections.length > 0 && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-pretty text-ink-soft">
          Всех ждущих возьмёт окончательный выпуск IV квартала
        </p>
      )}
    </section>
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
