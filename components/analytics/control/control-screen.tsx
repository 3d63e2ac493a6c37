'use client'

import { ControlForm, type ReportChoices } from '@/components/analytics/control/control-form'
import { ControlList } from '@/components/analytics/control/control-list'
import { ControlRow } from '@/components/analytics/filters/control-row'
import type { FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { reportQueryIn } from '@/lib/features/analytics/rules'
import { useControlReports } from '@/lib/features/control-reports/client'
import type { ControlReport } from '@/lib/features/control-reports/shapes'

type ControlScreenProps = {
  /** What the page was rendered with, and whose it is. */
  initial: { companyId: number | null; reports: ControlReport[] }
  /** Of whoever may ask for a report; null for everybody else. */
  choices: ReportChoices | null
  dictionaries: FilterDictionaries
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  timeZone: string
}

const PATH = [
  { label: 'Аналитика' },
  { label: 'Отчет по показателям', href: '/analytics/report' },
  { label: 'Для внутреннего контроля' },
]

/** «Отчёт для внутреннего контроля»: asked for here, made by a job, taken from the list. */
export function ControlScreen({ initial, choices, dictionaries, companies, timeZone }: ControlScreenProps) {
  const { query, change } = useAnalyticsQuery(reportQueryIn)
  const companyId = companies ? query.company_id : null
  const isInitial = companyId === initial.companyId
  const { data: reports = [] } = useControlReports(companyId, isInitial ? initial.reports : undefined)
  const isChosen = companies === null || companyId !== null

  return (
    <>
      <PageHeader
        title="Отчёт для внутреннего контроля"
        breadcrumbs={PATH}
        description="PDF для печати и подписи, DOCX для правки: итоги словами, таблицы, графики показателей с сигналом, мероприятия и метод"
        actions={
          companies && (
            <OwnCompanySelect
              companies={companies}
              value={companyId}
              onChange={(company_id) => change({ company_id })}
            />
          )
        }
      />
      {isChosen ? (
        <>
          {choices && (
            <>
              <ControlRow
                query={{ ...query, company_id: companyId }}
                onChange={change}
                dictionaries={dictionaries}
                isAdmin={companies !== null}
              >
                <p className="text-ink-soft">С кем сравнивать</p>
              </ControlRow>
              <ControlForm choices={choices} query={query} companyId={companyId} />
            </>
          )}
          <ControlList reports={reports} mayAsk={choices !== null} timeZone={timeZone} />
        </>
      ) : (
        <EmptyState title="Выберите организацию">Отчёт составляется об одной организации.</EmptyState>
      )}
    </>
  )
}
