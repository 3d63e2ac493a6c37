'use client'

import { isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { MethodLink } from '@/components/analytics/method/method-link'
import { AskLetterButton } from '@/components/analytics/overview/ask-letter-button'
import { OverviewSkeleton } from '@/components/analytics/overview/overview-skeleton'
import { OverviewView } from '@/components/analytics/overview/overview-view'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Loaded } from '@/components/ui/feedback/loaded'
import { formatDateTime } from '@/lib/core/format/dates'
import { ownSideIn } from '@/lib/features/analytics/rules'
import { useOverview } from '@/lib/features/overview/client'
import type { Overview } from '@/lib/features/overview/contract'
import type { OverviewQuery } from '@/lib/features/overview/schema'

type OverviewScreenProps = {
  /** What the page was rendered with, and what was asked for; nothing while the person's turn is awaited. */
  initial: { query: OverviewQuery; overview: Overview } | undefined
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The own organisation's short name; null for an admin. */
  company: string | null
  mayPlan: boolean
  /** Whether the person gets the results of a quarter by mail. */
  mayAsk: boolean
  timeZone: string
}

const PATH = [{ label: 'Аналитика' }, { label: 'Обзор' }]

/** «Обзор»: what asks for attention, and every indicator at a glance. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { initial, companies, company, mayPlan, mayAsk, timeZone } = props
  const { query: asked, change } = useAnalyticsQuery(ownSideIn)
  const query = { company_id: companies === null ? null : asked.company_id }
  const overview = useOverview(
    query,
    initial && isSameQuery(query, initial.query) ? initial.overview : undefined,
  )
  const name = company ?? companies?.find(({ id }) => id === query.company_id)?.short_name
  const asOf = overview.data && `данные на ${formatDateTime(overview.data.meta.as_of, timeZone)}`
  const about = [name, asOf].filter(Boolean).join(' · ')
  return (
    <>
      <span hidden data-print="wide" />
      {/* On paper the map has a heading of its own, and all of the sheet. */}
      <div className="print:hidden">
        <PageHeader
          title="Обзор"
          breadcrumbs={PATH}
          description={about}
          actions={
            <>
              {companies && (
                <OwnCompanySelect
                  companies={companies}
                  value={query.company_id}
                  onChange={(company_id) => change({ company_id })}
                />
              )}
              {mayAsk && <AskLetterButton />}
              <PrintButton />
            </>
          }
        />
      </div>
      <Loaded query={overview} skeleton={<OverviewSkeleton />}>
        {({ data }) => (
          <OverviewView
            overview={data}
            about={about}
            companyId={query.company_id}
            mayPlan={mayPlan}
            mayChooseOwn={companies !== null && query.company_id === null}
            method={<MethodLink section="signal" />}
          />
        )}
      </Loaded>
    </>
  )
}
