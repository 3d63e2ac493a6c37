'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { SignKeys } from '@/components/analytics/charts/signs'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { CategoryFilter } from '@/components/analytics/filters/control-row'
import {
  answerTo,
  type Rendered,
  type ScreenFrame,
  shownCompany,
} from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { MethodLink } from '@/components/analytics/method/method-link'
import { NothingApproved, NothingReached, reachWords } from '@/components/analytics/organisations/group-notes'
import { AttentionPanel } from '@/components/analytics/overview/attention-panel'
import { MapCards } from '@/components/analytics/overview/map-cards'
import { MapTable } from '@/components/analytics/overview/map-table'
import { type MapViewProps, mapSections } from '@/components/analytics/overview/map-view'
import { PreviewBar, PublicationNote } from '@/components/analytics/publications/publication-chip'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { PrintButton } from '@/components/ui/basics/print-button'
import { useIsDrawn } from '@/components/ui/browser/use-is-drawn'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Segments } from '@/components/ui/fields/segments'
import { usedSigns } from '@/lib/features/analytics/own/rules'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import { ownSideIn } from '@/lib/features/analytics/rules'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { overviewCalls, useOverview } from '@/lib/features/overview/client'
import type { MapMetric, Overview } from '@/lib/features/overview/contract'
import { checkedWords } from '@/lib/features/overview/labels'
import { chartPath, mapChecked } from '@/lib/features/overview/rules'

type OverviewScreenProps = {
  initial: Rendered<SideQuery, Overview>
  mayPlan: boolean
  /** Whether the person may request the quarter's results by mail. */
  mayAsk: boolean
  frame: ScreenFrame
}

/** «Обзор»: current tasks, and all indicators at a glance. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { initial, mayPlan, frame } = props
  const mayAsk = props.mayAsk && !frame.isWatcher
  const { companies, reach } = frame
  const { query: requested, change } = useAnalyticsQuery(ownSideIn)
  const query = { ...requested, company_id: companies === null ? null : requested.company_id }
  const overview = useOverview(query, answerTo(query, initial))
  const name = shownCompany(frame, query.company_id)
  const about = [name, citedWords(overview.data?.meta)].filter(Boolean).join(' · ')
  return (
    <>
      <span hidden data-print="wide" />
      {/* In print the map has its own heading and a whole page. */}
      <div className="print:hidden">
        <ScreenHeader
          title="Обзор"
          frame={frame}
          companyId={query.company_id}
          onCompany={(company_id) => change({ company_id })}
          description={[name, reachWords(reach)].filter(Boolean).join(' · ')}
          meta={overview.data?.meta}
        >
          {mayAsk && <AskLetterButton />}
          <PrintButton />
        </ScreenHeader>
      </div>
      {mayAsk && <PreviewBar />}
      <PublicationNote meta={overview.data?.meta} onChange={change} />
      <Loaded query={overview} of={JSON.stringify(query)} skeleton={<SkeletonList rows={12} />}>
        {(answer) => <OverviewView overview={answer} {...{ about, query, mayPlan, frame }} />}
      </Loaded>
    </>
  )
}

type OverviewViewProps = Pick<OverviewScreenProps, 'mayPlan' | 'frame'> & {
  overview: Overview
  about: string
  query: SideQuery
}

/** Current tasks and the map; or why they are empty. */
function OverviewView({ overview: { data, meta }, about, query, mayPlan, frame }: OverviewViewProps) {
  const { attention, map, documents } = data
  const hasReach = frame.reach?.length !== 0
  const { company_id: companyId, publication } = query
  const mayChooseOwn = frame.companies !== null && companyId === null
  const rows = map.metric_categories.flatMap(({ metrics }) => metrics)
  const categoryOf = new Map(
    map.metric_categories.flatMap(({ id, metrics }) => metrics.map(({ metric }) => [metric.id, id] as const)),
  )
  const chartOf = (row: MapMetric) => chartPath(row, { companyId, publication, categoryOf })
  const spokenOf = {
    companyId,
    isManager: mayPlan,
    chartOf,
    metrics: new Map(rows.map((row) => [row.metric.id, row])),
  }
  const hasValues = rows.some(({ points }) => points.some(({ own }) => own !== null))
  return (
    <>
      <AttentionPanel
        attention={attention}
        about={spokenOf}
        nothing={
          mayChooseOwn
            ? 'просьб, заявок и ответов на ваши вопросы'
            : 'просроченных документов, вопросов и сигналов'
        }
        checked={
          hasValues && (
            <span className="flex flex-wrap items-center gap-x-3">
              {checkedWords(mapChecked(map))} <MethodLink section="signal" />
            </span>
          )
        }
      />
      {hasValues && (
        <IndicatorMapCard map={map} about={about} documents={documents} meta={meta} chartOf={chartOf} />
      )}
      {!hasValues && mayChooseOwn && (
        <EmptyState title="Организация не выбрана">
          Выберите организацию, чтобы увидеть карту её показателей и то, что требует внимания у неё.
        </EmptyState>
      )}
      {!hasReach && <NothingReached />}
      {!hasValues && !mayChooseOwn && hasReach && (
        <NothingApproved isWatcher={frame.isWatcher}>
          {frame.isWatcher
            ? 'Организация-наблюдатель данных не вводит, и карты её показателей нет. Как сравнивают другие организации, видно в рейтинге и динамике.'
            : 'Карта строится по утверждённым документам. За последние восемь кварталов их нет.'}
        </NothingApproved>
      )}
    </>
  )
}

/** «Прислать сводку»: mails the quarter's results to oneself. */
function AskLetterButton() {
  const { attempt } = useCall<{ message: string }>()
  const ask = overviewCalls.useChange('POST /api/quarter-letters')
  const send = () => attempt(() => ask.mutateAsync(), { done: ({ message }) => message })
  return (
    <Button icon={<Mail />} processing={ask.isPending} onClick={send}>
      Прислать сводку
    </Button>
  )
}

type IndicatorMapProps = Omit<MapViewProps, 'sections' | 'onToggle'> & {
  about: string
}

const URGENT_FIRST = 1
const ORDERS = [
  { id: URGENT_FIRST, name: 'Сначала важное' },
  { id: 2, name: 'По справочнику' },
]

/** «Карта показателей»: all indicators over the last eight quarters. */
function IndicatorMapCard({ map, about, documents, meta, chartOf }: IndicatorMapProps) {
  const [narrow, isNarrow] = useIsDrawn()
  const isPrinting = usePrinting()
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [order, setOrder] = useState(URGENT_FIRST)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const chosen = map.metric_categories.find(({ id }) => id === categoryId)
  const sections = mapSections(map, order === URGENT_FIRST)
    .filter(({ category }) => categoryId === null || category.id === categoryId)
    .map((section) => ({
      ...section,
      isOpen: isPrinting || (section.isOpen || categoryId !== null) !== toggled.has(section.category.id),
    }))
  const signs = usedSigns(sections.flatMap(({ rows }) => rows.flatMap((row) => [...signsOf(row).values()])))
  const toggle = (id: number) =>
    setToggled(
      toggled.has(id) ? new Set([...toggled].filter((one) => one !== id)) : new Set([...toggled, id]),
    )
  const sort = (chosenOrder: number) => {
    setOrder(chosenOrder)
    setToggled(new Set())
  }
  const view = { map, documents, meta, sections, onToggle: toggle, chartOf }
  return (
    <section aria-labelledby="map" className="rounded-lg border border-line bg-surface print:border-0">
      <header
        data-keep-with-next
        className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-5 py-3 @max-5xl:px-4 print:p-0 print:pb-1"
      >
        <h2 id="map" className="mr-auto text-lg font-semibold print:text-[9pt]">
          Карта показателей
          <span className="hidden font-normal print:inline">
            {' · '}
            {[
              about,
              chosen?.short_name ?? 'все категории',
              `${map.quarters[0]?.label} – ${map.quarters.at(-1)?.label}`,
            ].join(' · ')}
          </span>
        </h2>
        {signs.length > 0 && (
          <ul
            aria-label="Обозначения"
            className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft print:text-[8pt]"
          >
            <SignKeys signs={signs} />
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 print:hidden">
          <CategoryFilter
            categories={map.metric_categories}
            value={categoryId}
            onChange={setCategoryId}
            className="w-64 @max-3xl:w-full"
          />
          <Segments legend="Порядок показателей" value={order} onChange={sort} options={ORDERS} />
        </div>
      </header>
      {/* Drawn only on a narrow page, larger type included, to render one of table and cards. */}
      <div ref={narrow} className="@5xl:hidden print:hidden" />
      <div className="@max-5xl:min-h-dvh print:min-h-0">
        {(!isNarrow || isPrinting) && <MapTable {...view} />}
        {isNarrow && <MapCards {...view} />}
      </div>
      <p className="border-t border-line px-5 py-3 text-sm text-ink-soft @max-5xl:px-4 print:p-0 print:pt-1 print:text-[8pt]">
        ↓ ↑ — куда лучше, → — ближе к цели, ↕ — без оценки. «·» — утверждённого значения нет. Место — среди
        всех организаций за последний сравнимый квартал; серым — случайность допускает почти любое.
      </p>
    </section>
  )
}
