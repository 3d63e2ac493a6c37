'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { MeasureDetail } from '@/components/analytics/measures/measure-detail'
import type { PlanChoices } from '@/components/analytics/measures/measure-fields'
import { MeasureForm } from '@/components/analytics/measures/measure-form'
import { type Listed, MeasureList } from '@/components/analytics/measures/measure-list'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { useEffects } from '@/lib/features/analytics/client'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { STATES, stateOf } from '@/lib/features/analytics/effect/labels'
import { useMeasures } from '@/lib/features/measures/client'
import type { Measure } from '@/lib/features/measures/shapes'
import { ORIGINS } from '@/lib/features/measures/values/rules'

type MeasuresScreenProps = {
  /** What the page was rendered with, and whose it is. */
  initial: { companyId: number | null; measures: Measure[]; effects: MeasureEffect[] | undefined }
  /** Of whoever may plan; null for everybody else. */
  choices: PlanChoices | null
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The own organisation's short name. */
  companyName: string | null
  userId: number
  timeZone: string
  today: string
}

const PATH = [{ label: 'Аналитика' }, { label: 'План мероприятий' }]

/** «План мероприятий»: what an organisation does about its indicators, and what came of it. */
export function MeasuresScreen(props: MeasuresScreenProps) {
  const { initial, choices, companies, companyName, timeZone, today, userId } = props
  const { query, change } = useListQuery()
  const [edited, setEdited] = useState<Measure | null>(null)
  const companyId = companies ? numberOf(query.get('company_id')) : null
  const isInitial = companyId === initial.companyId
  const { data: measures = [] } = useMeasures(companyId, isInitial ? initial.measures : undefined)
  const { data: effects = [] } = useEffects(companyId, isInitial ? initial.effects : undefined)
  const listed = measures.map((measure) => {
    const effect = effects.find(({ measure_id }) => measure_id === measure.id)
    return { measure, effect, state: stateOf(measure, effect) }
  })
  const asked = numberOf(query.get('measure'))
  const chosen = listed.find(({ measure }) => measure.id === asked)
  // On a wide screen the first one is open beside the list; a narrow one shows the list alone until one is chosen.
  const open = chosen ?? firstOf(listed)
  const isNew = choices !== null && query.has('new')

  return (
    <>
      <PageHeader
        title="План мероприятий"
        breadcrumbs={PATH}
        description={
          companies
            ? 'Организация видит только свой план'
            : [companyName, 'виден только вашей организации и администраторам проекта']
                .filter(Boolean)
                .join(' · ')
        }
        actions={
          <>
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={companyId}
                onChange={(company_id) => change({ company_id, measure: null })}
              />
            )}
            <PrintButton />
            {choices && (
              <Button color="info" icon={<Plus aria-hidden />} onClick={() => change({ new: 0 })}>
                Новое мероприятие
              </Button>
            )}
          </>
        }
      />
      {listed.length === 0 ? (
        <EmptyState title={companies && companyId === null ? 'Выберите организацию' : 'Мероприятий пока нет'}>
          {choices
            ? 'Наметьте первое: у сигнала на графике, у места в рейтинге или с чистого листа. После четырёх кварталов здесь будет видно, что оно изменило.'
            : 'Мероприятия намечает руководитель организации.'}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 @5xl:grid-cols-[25rem_minmax(0,1fr)]">
          <MeasureList
            listed={listed}
            openId={open?.measure.id ?? null}
            onOpen={(id) => change({ measure: id })}
            className={chosen && '@max-5xl:hidden'}
          />
          {open && (
            <div className={classNames(!chosen && '@max-5xl:hidden')}>
              <MeasureDetail
                key={open.measure.id}
                {...open}
                companyId={companyId}
                mayManage={choices !== null}
                timeZone={timeZone}
                today={today}
                onEdit={() => setEdited(open.measure)}
                onClose={() => change({ measure: null })}
              />
            </div>
          )}
        </div>
      )}
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

/** The first one as the list has them. */
const firstOf = (listed: readonly Listed[]) =>
  STATES.flatMap((state) => listed.filter((one) => one.state === state))[0]

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
