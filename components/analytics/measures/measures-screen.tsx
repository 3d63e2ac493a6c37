'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader } from '@/components/analytics/filters/screen-header'
import { MeasureDetail } from '@/components/analytics/measures/measure-detail'
import { type MeasureChoices, MeasureForm } from '@/components/analytics/measures/measure-form'
import { MeasureList } from '@/components/analytics/measures/measure-list'
import { reachWords } from '@/components/analytics/organisations/group-notes'
import { ChosenPublicationChip } from '@/components/analytics/publications/chosen-publication-chip'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { useEffects } from '@/lib/features/analytics/client'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import { listedMeasures, openOf } from '@/lib/features/analytics/effect/labels'
import { useMeasures } from '@/lib/features/measures/client'
import type { Measure, PlannedMeasure } from '@/lib/features/measures/shapes'
import { ORIGINS } from '@/lib/features/measures/values/rules'

type MeasuresScreenProps = {
  /** The plan the page was rendered with, and its organisation. */
  initial: {
    companyId: number | null
    search: string | null
    measures?: PlannedMeasure[]
    effects?: MeasureEffect[]
    open?: Measure | undefined
  }
  /** For people who may plan measures; otherwise null. */
  choices: MeasureChoices | null
  userId: number
  frame: ScreenFrame
  today: string
}

/** «План мероприятий»: an organisation's measures and their effects. */
export function MeasuresScreen(props: MeasuresScreenProps) {
  const { initial, choices, today, userId, frame } = props
  const { companies, company, reach, timeZone } = frame
  const { query, change, search } = useListQuery()
  const [edited, setEdited] = useState<Measure | null>(null)
  const companyId = companies ? numberOf(query.get('company_id')) : null
  const words = query.get('search') || null
  const isInitial = companyId === initial.companyId
  const plan = useMeasures(
    companyId,
    words,
    isInitial && words === initial.search ? initial.measures : undefined,
  )
  const { data: effects = [] } = useEffects(companyId, isInitial ? initial.effects : undefined)
  const listed = listedMeasures(plan.data ?? [], effects)
  const asked = numberOf(query.get('measure'))
  const chosen = listed.find(({ measure }) => measure.id === asked)
  // A wide screen opens the first measure beside the list; a narrow one shows the list alone until one is chosen.
  const open = openOf(listed, asked)
  const isNew = choices !== null && query.has('new')

  return (
    <>
      <ScreenHeader
        title="План мероприятий"
        frame={frame}
        companyId={companyId}
        onCompany={(company_id) => change({ company_id, measure: null, search: null })}
        lead={<ChosenPublicationChip id={null} timeZone={timeZone} />}
        description={
          companies
            ? 'Организация видит только свой план'
            : [
                company,
                'виден только вашей организации и администраторам проекта',
                reachWords(reach, 'показаны ваши категории и порученное вам'),
              ]
                .filter(Boolean)
                .join(' · ')
        }
      >
        <PrintButton />
        {choices && (
          <Button color="info" icon={<Plus />} onClick={() => change({ new: 0 })}>
            Новое мероприятие
          </Button>
        )}
      </ScreenHeader>
      {plan.isPending && <SkeletonList rows={5} />}
      {plan.isError && <QueryError query={plan} />}
      {plan.data &&
        (listed.length === 0 && words === null ? (
          <EmptyState
            title={companies && companyId === null ? 'Выберите организацию' : 'Мероприятий пока нет'}
          >
            {choices
              ? 'Наметьте первое: у сигнала на графике, у места в рейтинге или с чистого листа. После четырёх кварталов здесь будет видно, что оно изменило.'
              : 'Мероприятия намечает руководитель организации.'}
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 @5xl:grid-cols-[25rem_minmax(0,1fr)] print:block">
            <MeasureList
              listed={listed}
              busy={plan.isPlaceholderData}
              words={words ?? ''}
              onSearch={search}
              openId={open?.measure.id ?? null}
              onOpen={(id) => change({ measure: id })}
              className={chosen && '@max-5xl:hidden'}
            />
            {open && (
              // Only the list is printed, unless a measure was opened.
              <div className={classNames(!chosen && '@max-5xl:hidden print:hidden')}>
                <MeasureDetail
                  key={open.measure.id}
                  {...open}
                  initial={open.measure.id === initial.open?.id ? initial.open : undefined}
                  companyId={companyId}
                  mayManage={choices !== null}
                  timeZone={timeZone}
                  today={today}
                  onEdit={setEdited}
                  onClose={() => change({ measure: null })}
                />
              </div>
            )}
          </div>
        ))}
      {choices && isNew && (
        <MeasureForm
          known={null}
          planned={{
            metric: numberOf(query.get('new')),
            origin: ORIGINS.find((one) => one === query.get('origin')) ?? 'blank',
            cause: query.get('cause') ?? '',
          }}
          choices={choices}
          userId={userId}
          today={today}
          onClose={(made) => change({ new: null, origin: null, cause: null, ...(made && { measure: made }) })}
        />
      )}
      {choices && edited && (
        <MeasureForm
          known={edited}
          planned={null}
          choices={choices}
          userId={userId}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
