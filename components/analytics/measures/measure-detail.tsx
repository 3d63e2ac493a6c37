'use client'

import { ArrowLeft, Ellipsis, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { EffectCard } from '@/components/analytics/measures/effect-card'
import { MeasureFigure } from '@/components/analytics/measures/measure-figure'
import { MeasureGoal } from '@/components/analytics/measures/measure-goal'
import type { Listed } from '@/components/analytics/measures/measure-list'
import { MeasureNotes } from '@/components/analytics/measures/measure-notes'
import { type MeasureChange, StateDialog } from '@/components/analytics/measures/state-dialog'
import { Button } from '@/components/ui/basics/button'
import { Fact, Facts } from '@/components/ui/basics/facts'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { DropdownMenu, MenuItem } from '@/components/ui/overlays/dropdown-menu'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { dynamicsPath } from '@/lib/features/analytics/dynamics/rules'
import { dueWords, type MeasureState, STATE_OF_ONE } from '@/lib/features/analytics/effect/labels'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'

type MeasureDetailProps = Listed & {
  /** Whose plan an admin looks at. */
  companyId: number | null
  mayManage: boolean
  timeZone: string
  today: string
  onEdit: () => void
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

const CHANGES: ReadonlyArray<{ change: MeasureChange; label: string }> = [
  { change: 'done', label: 'Завершить' },
  { change: 'cancelled', label: 'Отменить' },
  { change: 'active', label: 'Вернуть в работу' },
]

/** An open measure: what came of it, its chart, what it is and what was noted. */
export function MeasureDetail(props: MeasureDetailProps) {
  const { measure, effect, state, companyId, mayManage, timeZone, today, onEdit, onClose } = props
  const [asked, setAsked] = useState<MeasureChange | null>(null)
  const { metric } = measure
  const chart = dynamicsPath(
    { ...NO_COMPANY_FILTER, company_id: companyId, metric_category_id: metric.metric_category_id },
    metric.id,
  )
  return (
    <article aria-label={measure.name} className="rounded-lg border border-line bg-surface">
      <header className="px-6 py-4 @max-3xl:px-4">
        <Button
          size="sm"
          color="light"
          icon={<ArrowLeft aria-hidden />}
          onClick={onClose}
          className="mb-2 -ml-2.5 @5xl:hidden print:hidden"
        >
          Все мероприятия
        </Button>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <Chip tone={TONE[state]}>{STATE_OF_ONE[state]}</Chip>№ {measure.number} · создано{' '}
            {formatInstantDate(measure.created_at, timeZone)}, {measure.author}
          </p>
          {mayManage && (
            <div className="flex gap-2 print:hidden">
              <Button size="sm" icon={<PencilLine aria-hidden />} onClick={onEdit}>
                Изменить
              </Button>
              <DropdownMenu
                align="end"
                label="Другие действия"
                trigger={<IconButton label="Другие действия" icon={<Ellipsis aria-hidden />} />}
              >
                {CHANGES.filter(({ change }) =>
                  measure.status === 'active' ? change !== 'active' : change === 'active',
                ).map(({ change, label }) => (
                  <MenuItem key={change} onSelect={() => setAsked(change)}>
                    {label}
                  </MenuItem>
                ))}
              </DropdownMenu>
            </div>
          )}
        </div>
        <h2 className="mt-1.5 text-xl font-semibold text-pretty">{measure.name}</h2>
        <p className="text-ink-soft">
          Показатель:{' '}
          <Link href={chart} className="text-accent-strong underline">
            {metric.name}
          </Link>{' '}
          · лучше, когда {metric.order === 'asc' ? 'меньше' : 'больше'}
        </p>
      </header>
      <div className="space-y-4 border-t border-line px-6 py-5 @max-3xl:px-4">
        {effect && <EffectCard effect={effect} metric={metric} />}
        <MeasureFigure measure={measure} effect={effect} companyId={companyId} />
      </div>
      <Facts className="border-t border-line px-6 py-5 @max-3xl:px-4">
        <Fact name="Причина">
          <span className="whitespace-pre-line">{measure.cause}</span>
        </Fact>
        <Fact name="Действие">
          <span className="whitespace-pre-line">{measure.action}</span>
        </Fact>
        <Fact name="Ответственный">{measure.responsible.name}</Fact>
        <Fact name="Начало">{formatDate(measure.date_begin)}</Fact>
        <Fact name="Срок">{dueWords(measure)}</Fact>
        {measure.target_value !== null && (
          <Fact name="Своя цель">
            <MeasureGoal measure={measure} value={measure.target_value} companyId={companyId} />
          </Fact>
        )}
      </Facts>
      <MeasureNotes measure={measure} mayAdd={mayManage} timeZone={timeZone} />
      {asked && <StateDialog measure={measure} change={asked} today={today} onClose={() => setAsked(null)} />}
    </article>
  )
}
