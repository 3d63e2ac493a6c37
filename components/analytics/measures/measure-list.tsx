'use client'

import { CalendarClock, Check, ChevronRight, CircleSlash, Clock, Minus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Busy } from '@/components/ui/feedback/busy'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'
import {
  effectShort,
  type Listed,
  type MeasureState,
  STATE_NAME,
  STATES,
  whenWords,
} from '@/lib/features/analytics/effect/labels'

type MeasureListProps = {
  listed: readonly Listed[]
  busy: boolean
  words: string
  onSearch: (words: string) => void
  openId: number | null
  onOpen: (id: number) => void
  className?: string | undefined
}

const ICON: Record<MeasureState, typeof Check> = {
  overdue: TriangleAlert,
  active: Clock,
  early: CalendarClock,
  judged: Check,
  unjudged: Minus,
  cancelled: CircleSlash,
}
const ICON_STYLE: Partial<Record<MeasureState, string>> = { overdue: 'text-danger', judged: 'text-approved' }
const EVERYBODY = 'all'

/** Measures grouped by state, overdue ones first; cancelled ones are collapsed. */
export function MeasureList({ listed, busy, words, onSearch, openId, onOpen, className }: MeasureListProps) {
  const [person, setPerson] = useState(EVERYBODY)
  const people = [...new Set(listed.map(({ measure }) => measure.responsible.name))].sort((a, b) =>
    a.localeCompare(b, 'ru'),
  )
  const found = listed.filter(({ measure }) => person === EVERYBODY || measure.responsible.name === person)
  return (
    <section
      aria-label="Мероприятия"
      className={classNames('overflow-hidden rounded-lg border border-line bg-surface', className)}
    >
      <div className="grid grid-cols-[2fr_3fr] gap-2 p-3.5 max-sm:grid-cols-1 print:hidden">
        <SearchField label="Найти мероприятие" placeholder="Найти" value={words} onSearch={onSearch} />
        <Select
          label="Ответственный"
          labelHidden
          value={person}
          onChange={(chosen) => setPerson(chosen)}
          options={[
            { value: EVERYBODY, label: 'Все ответственные' },
            ...people.map((name) => ({ value: name, label: name })),
          ]}
        />
      </div>
      <Busy busy={busy} skeleton={<SkeletonList rows={4} />}>
        {STATES.map((state) => {
          const group = found.filter((one) => one.state === state)
          return (
            group.length > 0 && (
              <MeasureGroup key={state} state={state} group={group} openId={openId} onOpen={onOpen} />
            )
          )
        })}
        {found.length === 0 && (
          <p role="status" className="border-t border-line px-4 py-6 text-center text-ink-soft">
            Ничего не найдено
          </p>
        )}
      </Busy>
    </section>
  )
}

type GroupProps = Pick<MeasureListProps, 'openId' | 'onOpen'> & {
  state: MeasureState
  group: readonly Listed[]
}

function MeasureGroup({ state, group, openId, onOpen }: GroupProps) {
  const Icon = ICON[state]
  const isOpen = state !== 'cancelled' || group.some(({ measure }) => measure.id === openId)
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-(--control-md) cursor-pointer list-none items-center gap-2.5 bg-sunken px-4 py-1 text-sm -outline-offset-2! [&::-webkit-details-marker]:hidden">
        <Icon className={classNames('size-4.5 shrink-0', ICON_STYLE[state] ?? 'text-ink-soft')} />
        <h2 className="font-semibold">{STATE_NAME[state]}</h2>
        <span className="text-ink-soft">{group.length}</span>
        <ChevronRight className="ml-auto size-4 text-ink-soft group-open:rotate-90 print:hidden" />
      </summary>
      <ul>
        {group.map((one) => (
          <li key={one.measure.id} className="border-t border-line">
            <MeasureLine listed={one} isOpen={one.measure.id === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type MeasureLineProps = { listed: Listed; isOpen: boolean; onOpen: (id: number) => void }

function MeasureLine({ listed: { measure, effect, state }, isOpen, onOpen }: MeasureLineProps) {
  const { id, name, metric, responsible } = measure
  const more = effect && measure.status === 'done' ? effectShort(effect, metric) : responsible.name
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={() => onOpen(id)}
      className={classNames(
        'block w-full border-l-3 px-4 py-2.5 text-left -outline-offset-2! transition-colors hover:bg-sunken',
        isOpen ? 'border-accent bg-accent-soft hover:bg-accent-soft' : 'border-transparent',
      )}
    >
      <span className="flex items-start justify-between gap-x-3 max-sm:flex-col">
        <span className="min-w-0 font-semibold text-pretty">{name}</span>
        <span
          className={classNames(
            'shrink-0 pt-px text-sm whitespace-nowrap',
            state === 'overdue' ? 'font-medium text-danger' : 'text-ink-soft',
          )}
        >
          {whenWords(measure)}
        </span>
      </span>
      <span className="mt-0.5 block text-sm text-pretty text-ink-soft">
        <BriefName of={metric} /> · {more}
      </span>
      <span className="hidden text-sm whitespace-pre-line print:block">
        {measure.cause && `Причина: ${measure.cause}\n`}Что делаем: {measure.action}
      </span>
    </button>
  )
}
