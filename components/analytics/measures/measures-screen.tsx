'use client'

import {
  CalendarClock,
  Check,
  ChevronRight,
  CircleSlash,
  Clock,
  Minus,
  Plus,
  TriangleAlert,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader } from '@/components/analytics/filters/screen-header'
import { MeasureDetail } from '@/components/analytics/measures/measure-detail'
import { MeasureForm } from '@/components/analytics/measures/measure-form'
import { reachWords } from '@/components/analytics/organisations/group-notes'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Busy } from '@/components/ui/feedback/busy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'
import { numberFilter, wordFilter } from '@/components/ui/lists/list-state'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { formatDate } from '@/lib/core/format/dates'
import { useEffects } from '@/lib/features/analytics/client'
import type { MeasureEffects } from '@/lib/features/analytics/contract'
import {
  effectShort,
  type Listed,
  listedMeasures,
  type MeasureState,
  NO_OWN_DATA,
  openOf,
  STATES,
  whenWords,
} from '@/lib/features/analytics/effect/labels'
import { useMeasures } from '@/lib/features/measures/client'
import { responsibleWords } from '@/lib/features/measures/rules'
import type { Measure, MeasureRow } from '@/lib/features/measures/shapes'
import { ORIGINS } from '@/lib/features/measures/values/rules'

type MeasuresScreenProps = {
  initial: {
    companyId: number | null
    search: string | null
    measures?: MeasureRow[]
    effects?: MeasureEffects
    open?: Measure | undefined
  }
  /** For people who may plan measures; otherwise null. */
  choices: ComponentProps<typeof MeasureForm>['choices'] | null
  userId: number
  frame: ScreenFrame
  today: string
}

/** «План мероприятий»: an organisation's measures and their effects. */
export function MeasuresScreen(props: MeasuresScreenProps) {
  const { initial, choices, today, userId, frame } = props
  const { companies, reach } = frame
  const { query, change, search } = useListQuery()
  const [edited, setEdited] = useState<Measure | null>(null)
  /** Notes typed and not added yet, by measure. */
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const companyId = companies ? numberFilter(query, 'company_id') : null
  const words = query.get('search') || null
  const isInitial = companyId === initial.companyId
  const plan = useMeasures(
    companyId,
    words,
    isInitial && words === initial.search ? initial.measures : undefined,
  )
  const effects = useEffects(
    { company_id: companyId, publication: null },
    isInitial ? initial.effects : undefined,
  )
  // Without its effect a finished measure's state is unknown.
  const isKnown = plan.data !== undefined && effects.data !== undefined && !effects.isPlaceholderData
  const failed = plan.error ? plan : effects
  const listed = listedMeasures(plan.data ?? [], effects.data?.data ?? [])
  const openId = numberFilter(query, 'measure')
  const [chosenPerson, setChosenPerson] = useState(EVERYBODY)
  const people = [...new Set(listed.map(({ measure }) => measure.responsible.name))].sort((a, b) =>
    a.localeCompare(b, 'ru'),
  )
  // Another plan, or a search, may have nothing of the person.
  const person = people.includes(chosenPerson) ? chosenPerson : EVERYBODY
  const found = listed.filter(({ measure }) => person === EVERYBODY || measure.responsible.name === person)
  const chosen = listed.find(({ measure }) => measure.id === openId)
  // A wide screen opens the first measure beside the list; a narrow one shows the list alone until one is chosen.
  const open = openOf(listed, openId)

  return (
    <>
      <ScreenHeader
        title="План мероприятий"
        frame={frame}
        companyId={companyId}
        onCompany={(company_id) => change({ company_id, measure: null, search: null })}
        meta={effects.data?.meta}
        printed={[`на ${formatDate(today)}`]}
        description={
          companies
            ? 'Организация видит только свой план'
            : [
                'Виден только вашей организации и администраторам проекта',
                reachWords(reach, 'показаны ваши категории и порученное вам'),
              ]
                .filter(Boolean)
                .join(' · ')
        }
      >
        {listed.length > 0 && <PrintButton />}
        {choices && (
          <Button color="info" icon={<Plus />} onClick={() => change({ new: 0 })}>
            Новое мероприятие
          </Button>
        )}
      </ScreenHeader>
      {!isKnown && !failed.error && <SkeletonList rows={5} />}
      <QueryError query={failed} />
      {isKnown &&
        (listed.length === 0 && words === null ? (
          <EmptyState
            title={companies && companyId === null ? 'Выберите организацию' : 'Мероприятий пока нет'}
          >
            {choices
              ? frame.isWatcher
                ? `Наметьте первое. ${NO_OWN_DATA}.`
                : 'Наметьте первое: у сигнала на графике, у места в рейтинге или с чистого листа. После четырёх кварталов здесь будет видно, что оно изменило.'
              : 'Мероприятия намечает руководитель организации.'}
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 @5xl:grid-cols-[25rem_minmax(0,1fr)] print:block">
            <section
              aria-label="Мероприятия"
              className={classNames(
                'overflow-hidden rounded-lg border border-line bg-surface',
                chosen && '@max-5xl:hidden',
              )}
            >
              <div className="grid grid-cols-[2fr_3fr] gap-2 p-3.5 max-sm:grid-cols-1 print:hidden">
                <SearchField
                  label="Найти мероприятие"
                  placeholder="Найти"
                  value={words ?? ''}
                  onSearch={search}
                />
                <Select
                  label="Ответственный"
                  labelHidden
                  value={person}
                  onChange={setChosenPerson}
                  options={[
                    { value: EVERYBODY, label: 'Все ответственные' },
                    ...people.map((name) => ({ value: name, label: name })),
                  ]}
                />
              </div>
              <Busy busy={plan.isPlaceholderData} skeleton={<SkeletonList rows={4} />}>
                {STATES.map(({ state, name }) => {
                  const group = found.filter((one) => one.state === state)
                  if (group.length === 0) return null
                  const Icon = ICON[state]
                  const isOpen =
                    state !== 'cancelled' || group.some(({ measure }) => measure.id === open?.measure.id)
                  return (
                    <details key={state} open={isOpen} className="group border-t border-line">
                      <summary className="flex min-h-(--control-md) cursor-pointer list-none items-center gap-2.5 bg-sunken px-4 py-1 text-sm -outline-offset-2! [&::-webkit-details-marker]:hidden">
                        <Icon
                          className={classNames('size-4.5 shrink-0', ICON_STYLE[state] ?? 'text-ink-soft')}
                        />
                        <h2 className="font-semibold">{name}</h2>
                        <span className="text-ink-soft">{group.length}</span>
                        <ChevronRight className="ml-auto size-4 text-ink-soft group-open:rotate-90 print:hidden" />
                      </summary>
                      <ul>
                        {group.map((one) => (
                          <li key={one.measure.id} className="border-t border-line">
                            <MeasureLine
                              listed={one}
                              isOpen={one.measure.id === open?.measure.id}
                              onOpen={(id) => change({ measure: id })}
                            />
                          </li>
                        ))}
                      </ul>
                    </details>
                  )
                })}
                {found.length === 0 && (
                  <p role="status" className="border-t border-line px-4 py-6 text-center text-ink-soft">
                    Ничего не найдено
                  </p>
                )}
              </Busy>
            </section>
            {open && (
              // Only the list is printed, unless a measure was opened.
              <div className={classNames(!chosen && '@max-5xl:hidden print:hidden')}>
                <MeasureDetail
                  key={open.measure.id}
                  {...open}
                  {...{ companyId, today, isWatcher: frame.isWatcher }}
                  initial={open.measure.id === initial.open?.id ? initial.open : undefined}
                  mayManage={choices !== null}
                  note={{
                    text: notes.get(open.measure.id) ?? '',
                    setText: (next) =>
                      setNotes((all) =>
                        new Map(all).set(open.measure.id, next(all.get(open.measure.id) ?? '')),
                      ),
                  }}
                  onEdit={setEdited}
                  onClose={() => change({ measure: null })}
                />
              </div>
            )}
          </div>
        ))}
      <LeaveGuard unsaved={[...notes.values()].some((text) => text.trim() !== '')} />
      {choices && (edited || query.has('new')) && (
        <MeasureForm
          key={edited?.id ?? 'new'}
          known={edited}
          planned={{
            metric: numberFilter(query, 'new'),
            origin: wordFilter(query, 'origin', ORIGINS) ?? 'blank',
            cause: query.get('cause') ?? '',
          }}
          choices={choices}
          userId={userId}
          today={today}
          onClose={(made) => {
            if (edited) setEdited(null)
            else change({ new: null, origin: null, cause: null, ...(made && { measure: made }) })
          }}
        />
      )}
    </>
  )
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

type MeasureLineProps = { listed: Listed; isOpen: boolean; onOpen: (id: number) => void }

function MeasureLine({ listed: { measure, effect, state }, isOpen, onOpen }: MeasureLineProps) {
  const { id, name, metric, responsible } = measure
  const more =
    effect && measure.status === 'done' ? effectShort(effect, metric) : responsibleWords(responsible)
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={() => onOpen(id)}
      className={classNames(
        'block w-full border-l-3 border-transparent px-4 py-2.5 text-left -outline-offset-2! transition-colors hover:bg-sunken',
        isOpen && '@5xl:border-accent @5xl:bg-accent-soft @5xl:hover:bg-accent-soft',
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
