import { LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicationAction } from '@/components/analytics/publications/admin-dialogs'
import { StateChip } from '@/components/analytics/publications/publication-parts'
import {
  emptyWords,
  hiddenWords,
  isCandidate,
  numberedName,
  settingsWords,
} from '@/components/analytics/publications/publication-words'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatDate, formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import { usePublication } from '@/lib/features/analytics/publications/client'
import { partWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

type CandidateCardProps = {
  publication: PublicationItem
  /** Scheduled for release, and not picked up by the job yet. */
  isGoing: boolean
  onAction: (action: PublicationAction) => void
}

/** A publication in preparation with its actions, and its gate. No action is required, so that no button is a primary one. */
export function CandidateCard(props: CandidateCardProps) {
  const { publication, isGoing, onAction } = props
  const { id, state, coverage, changes, publish_on, frozen_at, reason, gate } = publication
  const { data } = usePublication(id, state, isGoing)
  const administration = data?.administration
  const { problem, opened_by: opened } = administration ?? {}
  const isHeld = problem && !isCandidate(publication)
  const isBusy = !problem && (state === 'building' || isGoing)
  const hidden = administration?.hidden ?? []
  const empty = emptyWords(gate)
  const settings = settingsWords(publication)
  const isSound = gate?.found === 0 && !problem
  const Icon = isSound ? ShieldCheck : TriangleAlert
  const about = [
    frozen_at && `Заморожен ${formatDateTime(frozen_at)}`,
    state === 'preview' &&
      opened !== undefined &&
      `предпросмотр ${plural(opened, 'открыла', 'открыли', 'открыли')} ${counted(opened, 'организация', 'организации', 'организаций')}`,
    state === 'candidate' && 'видят только администраторы: сам он не выйдет',
  ].filter(Boolean)
  return (
    <>
      <section
        aria-labelledby={`candidate-${id}`}
        className="rounded-lg border border-line bg-surface px-5 py-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`candidate-${id}`} className="text-lg font-semibold">
            {numberedName(publication)}
          </h2>
          {isHeld ? (
            <Chip plain tone="overdue">
              задержан
            </Chip>
          ) : (
            <StateChip publication={publication} />
          )}
        </div>
        <p className="mt-1 text-sm text-pretty text-ink-soft">
          {reason && `Причина: ${reason}. `}
          {about.join(' · ')}
        </p>
        <p role="status" className="mt-2 flex items-center gap-2 empty:hidden">
          {isBusy && (
            <>
              <LoaderCircle className="size-5 shrink-0 animate-spin text-accent" />
              {isGoing
                ? 'Проверка повторяется, затем выпуск увидят все.'
                : 'Собирается и проверяется. Это занимает до двух минут; страницу можно закрыть.'}
            </>
          )}
        </p>
        {problem && (
          <p className="mt-2 flex gap-2 rounded-md border border-overdue-line bg-overdue-soft px-3.5 py-2.5 text-sm text-overdue">
            <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
            {problem}. {isHeld && 'Проверка повторяется раз в час. Выпуск можно отменить. '}Сообщите
            разработчикам.
          </p>
        )}
        {empty && <p className="mt-2">{empty}</p>}
        {coverage && !empty && (
          <dl className="mt-4 grid grid-cols-2 gap-x-5 gap-y-3 @3xl:grid-cols-4">
            <Fact name="Организации" value={partWords(coverage.organisations)}>
              {changes && changes.newcomers > 0 && `${formatNumber(changes.newcomers)} впервые`}
            </Fact>
            <Fact name="Документы" value={partWords(coverage.documents)}>
              {changes?.documents != null && `+${formatNumber(changes.documents)} к прежнему`}
            </Fact>
            {changes?.values != null && (
              <Fact name="Изменено" value={counted(changes.values, 'значение', 'значения', 'значений')}>
                {changes.organisations !== null &&
                  `у ${counted(changes.organisations, 'организации', 'организаций', 'организаций')}`}
              </Fact>
            )}
            {publish_on && (
              <Fact name="Публикация" value={formatDate(publish_on)}>
                сама, если проверка пройдена
              </Fact>
            )}
          </dl>
        )}
        {settings && <p className="mt-3 text-sm text-pretty">{settings}.</p>}
        {!isBusy && (
          <div className="mt-4 flex flex-wrap gap-2.5">
            {state === 'preview' && (
              <>
                <Button onClick={() => onAction({ kind: 'publish', publication })}>
                  Опубликовать сейчас…
                </Button>
                <Button onClick={() => onAction({ kind: 'postpone', publication })}>Отложить…</Button>
              </>
            )}
            <Button
              color="danger"
              quiet
              className="ml-auto @max-3xl:ml-0"
              onClick={() => onAction({ kind: 'drop', publication })}
            >
              {isCandidate(publication) ? 'Убрать кандидата…' : 'Отменить выпуск…'}
            </Button>
          </div>
        )}
      </section>
      {/* Result of the gate: checks for disclosure, and what was withheld. */}
      {gate && !empty && (
        <section
          aria-labelledby={`candidate-${id} gate-${id}`}
          className={classNames(
            'rounded-lg border bg-surface px-5 py-4',
            isSound ? 'border-line' : 'border-overdue-line',
          )}
        >
          <div className="flex flex-wrap items-center gap-3">
            <Icon className={classNames('size-7', isSound ? 'text-approved' : 'text-overdue')} />
            <h2 id={`gate-${id}`} className={classNames('text-lg font-semibold', !isSound && 'text-overdue')}>
              {isSound
                ? 'Проверка пройдена: ничего чужого из него не узнано'
                : 'Проверка не пройдена: выпуск не выйдет'}
            </h2>
            <Link
              href={`/analytics/anonymity?publication=${id}`}
              className="link ml-auto inline-flex min-h-(--control-sm) items-center text-sm @max-3xl:ml-0"
            >
              Сертификат
            </Link>
          </div>
          <p className="mt-2 border-t border-line pt-2 text-sm text-pretty">
            Испробованы настройки фильтров попарно, кварталы и годы вместе, оценки категорий, медианы, полосы
            и воронки — рядом с выпусками, которые можно открыть.
          </p>
          <p className="mt-3">
            <b className="font-semibold">Ради этого скрыто: {hiddenWords(gate)}</b>
            {gate.values > 0 && `, ${formatNumber((gate.hidden / gate.values) * 100, 2)} %`}
          </p>
          {hidden.length > 0 && (
            <details open={hidden.length <= FEW} className="mt-1">
              <summary className="cursor-pointer py-1 text-sm">Где скрыто: {hidden.length}</summary>
              <ScrollBox label="Скрытые значения" className="mt-1">
                <PlainTable
                  caption="Скрытые значения"
                  names={['Показатель', 'Период', 'Скрыто']}
                  nameStyle={classNames(CELL, 'font-normal last:text-right')}
                  headStyle="bg-sunken text-left text-ink-muted"
                  bodyStyle="divide-y divide-line"
                  className="w-full border-collapse text-sm"
                >
                  {hidden.map(({ metric, period, values }) => (
                    <tr key={`${metric.id} ${period}`}>
                      <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
                        {metric.short_name}
                      </th>
                      <td className={CELL}>{period}</td>
                      <td className={classNames(CELL, 'text-right')}>{formatNumber(values)}</td>
                    </tr>
                  ))}
                </PlainTable>
              </ScrollBox>
            </details>
          )}
        </section>
      )}
    </>
  )
}

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>
      <span className="block text-lg font-semibold">{value}</span>
      <span className="text-sm text-ink-soft">{children}</span>
    </dd>
  </div>
)

/** As many lines are read at a glance: a longer table is opened by who wants it. */
const FEW = 8
const CELL = 'px-3 py-2 @max-3xl:px-1.5'
