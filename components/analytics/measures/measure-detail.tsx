import { ArrowLeft, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { MeasureNotes, StateDialog } from '@/components/analytics/measures/measure-changes'
import { MethodLink } from '@/components/analytics/method/method-link'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { QueryError } from '@/components/ui/feedback/error-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { OtherActions } from '@/components/ui/overlays/rare-actions'
import { effectQuarters } from '@/lib/calc/comparison/effect'
import { PERIODICITY } from '@/lib/calc/periods'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatEntry, formatNumber, formatSigned } from '@/lib/core/format/numbers'
import { periodTitle } from '@/lib/core/format/quarters'
import { useDynamics } from '@/lib/features/analytics/client'
import type { MeasureEffect, MetricDynamics } from '@/lib/features/analytics/contract'
import {
  arrowWords,
  dueWords,
  effectDueWords,
  effectWords,
  type Listed,
  type MeasureState,
  NO_OWN_DATA,
  stateOfOne,
} from '@/lib/features/analytics/effect/labels'
import { GOAL_WORDS, ORDER_WORDS } from '@/lib/features/analytics/labels'
import { differenceUnit } from '@/lib/features/analytics/own/rules'
import { dynamicsPath, NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import { measureCalls } from '@/lib/features/measures/client'
import { responsibleWords } from '@/lib/features/measures/rules'
import type { Measure, PlannedMeasure } from '@/lib/features/measures/shapes'

type MeasureDetailProps = Listed & {
  initial: Measure | undefined
  companyId: number | null
  isWatcher: boolean
  mayManage: boolean
  note: Pick<Parameters<typeof MeasureNotes>[0], 'text' | 'setText'>
  today: string
  onEdit: (measure: Measure) => void
  onClose: () => void
}

const TONE: Record<MeasureState, ChipTone> = {
  overdue: 'overdue',
  active: 'draft',
  early: 'later',
  judged: 'approved',
  unjudged: 'later',
  cancelled: 'later',
}

const CHANGES: ReadonlyArray<{ change: Measure['status']; label: string }> = [
  { change: 'done', label: 'Завершить' },
  { change: 'cancelled', label: 'Отменить' },
  { change: 'active', label: 'Вернуть в работу' },
]

export function MeasureDetail(props: MeasureDetailProps) {
  const { measure, effect, state, initial, companyId, isWatcher, mayManage, note, today } = props
  const { onEdit, onClose } = props
  const [change, setChange] = useState<Measure['status'] | null>(null)
  const { metric } = measure
  const query = measureCalls.useData('GET /api/measures/{id}', { params: { id: measure.id } }, initial)
  const known = query.data
  const words = effect && effectWords(effect, metric)
  // The indicator from the year before the measure.
  const quarters = effectQuarters(measure.date_begin, measure.date_end ?? measure.date_begin)
  const compared = {
    ...NO_COMPANY_FILTER,
    company_id: companyId,
    publication: null,
    metric_category_id: metric.metric_category_id,
  }
  const dynamics = useDynamics({
    ...compared,
    period_id: PERIODICITY.quarter,
    year_from: quarters.before[0]?.year ?? null,
    year_to: null,
  })
  const all = dynamics.data?.data[String(PERIODICITY.quarter)] ?? []
  const series = all.find((one) => one.metric.id === metric.id)
  const latest = series && latestPoint(series)
  const last = latest?.own?.value ?? null
  const goal = measure.target_value ?? 0
  const isReached = last !== null && (metric.order === 'asc' ? last <= goal : last >= goal)
  return (
    <article aria-label={measure.name} className="rounded-lg border border-line bg-surface">
      <header className="px-6 py-4 @max-3xl:px-4">
        <Button
          size="sm"
          color="light"
          icon={<ArrowLeft />}
          onClick={onClose}
          className="mb-2 -ml-2.5 @5xl:hidden print:hidden"
        >
          Все мероприятия
        </Button>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft *:shrink">
            <Chip tone={TONE[state]}>{stateOfOne(state)}</Chip>№ {measure.number}
            {known && ` · создано ${formatInstantDate(known.created_at)}, ${known.author}`}
          </p>
          {mayManage && known && (
            <div className="flex gap-2 print:hidden">
              <Button size="sm" icon={<PencilLine />} onClick={() => onEdit(known)}>
                Изменить
              </Button>
              <OtherActions
                actions={CHANGES.filter(
                  ({ change }) => (change === 'active') !== (measure.status === 'active'),
                ).map(({ change, label }) => ({ label, onSelect: () => setChange(change) }))}
              />
            </div>
          )}
        </div>
        <h2 className="mt-1.5 text-xl font-semibold text-pretty">{measure.name}</h2>
        <p className="text-ink-soft">
          Показатель:{' '}
          <Link href={dynamicsPath(compared, metric)} className="text-accent-strong underline">
            <BriefName of={metric} />
          </Link>{' '}
          · {ORDER_WORDS[metric.order]}
        </p>
      </header>
      <div className="space-y-4 border-t border-line px-6 py-5 @max-3xl:px-4">
        {words && (
          <section
            aria-label="Эффект"
            className="flex items-center rounded-lg border border-line bg-sunken @max-3xl:flex-col @max-3xl:items-stretch"
          >
            {effect?.state === 'judged' && (
              <p className="shrink-0 px-5 py-4 text-center @max-3xl:pb-0 @max-3xl:text-left">
                <span className="block text-2xl font-semibold tracking-tight">
                  {formatSigned(effect.difference, metric.decimals)}
                </span>
                <span className="text-sm text-ink-soft">{differenceUnit(metric.unit)}</span>
              </p>
            )}
            <div className="min-w-0 border-line px-5 py-4 text-pretty not-first:my-3 not-first:border-l not-first:py-1 @max-3xl:not-first:border-0">
              <p className="text-lg leading-snug font-semibold">{words.headline}</p>
              <p className="mt-1 text-sm text-ink-soft">{words.arithmetic}</p>
              <MethodLink section="effect" />
            </div>
          </section>
        )}
        <MeasureFigure {...{ measure, effect, dynamics, quarters, series }} />
      </div>
      <FactList className="border-t border-line px-6 py-5 @max-3xl:px-4">
        <FactItem name="Причина">
          <span className="whitespace-pre-line">{measure.cause}</span>
        </FactItem>
        <FactItem name="Действие">
          <span className="whitespace-pre-line">{measure.action}</span>
        </FactItem>
        <FactItem name="Ответственный">{responsibleWords(measure.responsible)}</FactItem>
        <FactItem name="Начало">{formatDate(measure.date_begin)}</FactItem>
        <FactItem name="Срок">{dueWords(measure)}</FactItem>
        {measure.status === 'active' && (
          <FactItem name="Эффект">{isWatcher ? `${NO_OWN_DATA}.` : effectDueWords(measure, today)}</FactItem>
        )}
        {measure.target_value !== null && (
          <FactItem name="Своя цель">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 *:shrink">
              {GOAL_WORDS[metric.order]} {formatEntry(measure.target_value)}
              {latest && last !== null && (metric.order === 'asc' || metric.order === 'desc') && (
                <Chip tone={isReached ? 'approved' : 'later'}>
                  {isReached ? 'достигнута' : 'пока нет'}: {formatNumber(last, metric.decimals)} за{' '}
                  {periodTitle(latest)}
                </Chip>
              )}
            </span>
          </FactItem>
        )}
      </FactList>
      <QueryError query={query} />
      {known && <MeasureNotes measure={known} mayAdd={mayManage} {...note} />}
      {known && change && (
        <StateDialog
          {...{ isWatcher, today }}
          measure={known}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </article>
  )
}

const MeasureChart = lazyPart(
  () => import('./measure-chart'),
  'MeasureChart',
  <Skeleton className="h-full" />,
)

type MeasureFigureProps = {
  measure: PlannedMeasure
  effect: MeasureEffect | undefined
  dynamics: ReturnType<typeof useDynamics>
  quarters: ReturnType<typeof effectQuarters>
  series: MetricDynamics | undefined
}

function MeasureFigure({ measure, effect, dynamics, quarters, series }: MeasureFigureProps) {
  const { metric } = measure
  if (dynamics.error && !dynamics.data) return <QueryError query={dynamics} />
  const isHere = dynamics.data !== undefined && !dynamics.isPlaceholderData
  if (isHere && !series?.points.some(({ own }) => own?.value != null)) return null
  const hasGoal = measure.target_value !== null || series?.target != null
  const judged = effect?.state === 'judged' ? effect : null
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-sm">
        <span className="font-semibold">
          <BriefName of={metric} isWholeOnPaper />, {metric.unit}
        </span>
        <ul aria-label="Обозначения" className="flex flex-wrap gap-x-4 text-ink-soft">
          <Key color="accent">организация</Key>
          <Key color="ink-muted">медиана группы</Key>
          {hasGoal && <Key color="success">цель</Key>}
          {judged && <Key color="accent-line">за год до и год после, по кварталам с данными</Key>}
        </ul>
      </figcaption>
      <div className="mt-2 h-64">
        {series ? (
          <MeasureChart
            series={series}
            measure={measure}
            effect={judged && { own: judged.own, median: judged.median, quarters }}
            summary={[
              `${metric.name}: свои значения и медиана группы по кварталам`,
              judged &&
                `организация: ${arrowWords(judged.own, metric)}, медиана: ${arrowWords(judged.median, metric)}`,
            ]
              .filter(Boolean)
              .join('; ')}
          />
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
    </figure>
  )
}

function Key({ color, children }: { color: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width="18" height="8">
        <path
          d="M0 4h18"
          stroke={`var(--color-${color})`}
          strokeDasharray={color === 'success' ? '9 4' : undefined}
          strokeWidth={color === 'accent-line' ? 6 : 2.5}
        />
      </svg>
      {children}
    </li>
  )
}
