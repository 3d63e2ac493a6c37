import { useQuery } from '@tanstack/react-query'
import { ImageDown, Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useChartPng } from '@/components/analytics/charts/use-chart-png'
import { FunnelChart, OwnMark } from '@/components/analytics/funnel/funnel-chart'
import {
  bandWords,
  conclusion,
  dispersionWords,
  funnelNotes,
  ownSince,
  ownWordsOf,
  plainFunnel,
  positionWords,
  ZONE_NAMES,
} from '@/components/analytics/funnel/funnel-view'
import { AnonymityLink, MethodLink } from '@/components/analytics/method/method-link'
import { TermHint } from '@/components/analytics/method/term-hint'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { organisations } from '@/components/analytics/organisations/rating-words'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ZONES } from '@/lib/calc/comparison/bubbles'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital } from '@/lib/core/format/plural'
import { analyticsCalls } from '@/lib/features/analytics/client'
import type { Funnel } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import type { FunnelQuery } from '@/lib/features/analytics/schema'

type FunnelDialogProps = {
  query: FunnelQuery
  metric: AnalyticsMetric
  /** Period and filters in words. */
  about: string
  onClose: () => void
}

/** The funnel of an indicator: which differences exceed chance. */
export function FunnelDialog({ query, metric, about, onClose }: FunnelDialogProps) {
  // No data where the group or the formula allows no funnel.
  const funnel = useQuery(analyticsCalls.read('GET /api/analytics-rating/funnel', { query }))
  const data = funnel.data?.data
  const description = data
    ? `${about} · ${organisations(data.organisations)}${data.includes_own ? `, включая ${ownWordsOf(data).among}` : ''}`
    : about
  return (
    <Dialog onClose={onClose} size="xl" title={`Воронка: ${metric.short_name}`} description={description}>
      {funnel.isPending && <SkeletonList rows={6} />}
      {funnel.isError && <QueryError query={funnel} />}
      {data === null && (
        <EmptyState title="Воронку построить нельзя">Организаций в сравнении слишком мало.</EmptyState>
      )}
      {data && (
        <FunnelView funnel={data} query={query} about={description} cited={citedWords(funnel.data?.meta)} />
      )}
    </Dialog>
  )
}

type FunnelViewProps = { funnel: Funnel; cited: string | null } & Pick<FunnelDialogProps, 'query' | 'about'>

function FunnelView({ funnel: adjusted, query, about, cited }: FunnelViewProps) {
  const picture = useRef<SVGSVGElement>(null)
  const png = useChartPng()
  const [isPlain, setIsPlain] = useState(false)
  const funnel = isPlain ? plainFunnel(adjusted) : adjusted
  const { metric, theta, own } = funnel
  const title = `Воронка: ${metric.name}`
  const since = ownSince(adjusted)
  const concluded = conclusion(funnel, query.company_id !== null)
  const dispersion = dispersionWords(adjusted, isPlain)
  const notes = funnelNotes(funnel, { about, concluded, dispersion, cited })
  return (
    <div className="@container" data-print-alone>
      <p className="text-lg leading-snug font-semibold text-pretty">{concluded}</p>
      {since && <p className="mt-1.5 font-medium text-draft">{since}</p>}
      <p className="mt-1.5 mb-3 text-pretty text-ink-soft">
        {dispersion} Среднее — {formatNumber(theta, metric.decimals)} {metric.metric_unit.name}; чем меньше
        знаменатель, тем сильнее значение зависит от случая. <TermHint of="dispersion" />
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        {adjusted.tau !== null && (
          <ToggleField label="Обычные пределы" checked={isPlain} onChange={setIsPlain} />
        )}
        <MethodLink section="funnel" about={query} of={metric.name} fromDialog />
        <Button
          size="sm"
          color="light"
          icon={<ImageDown />}
          processing={png.isSaving}
          aria-label={`PNG: сохранить воронку «${metric.name}»`}
          onClick={() =>
            png.save(picture.current, { title, notes, keys: [], name: `Воронка: ${metric.short_name}` })
          }
        >
          PNG
        </Button>
      </div>
      <figure aria-label={`Воронка, ${organisations(funnel.organisations)}`}>
        <FunnelChart funnel={funnel} ref={picture} />
        <figcaption className="mt-3">
          <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm text-ink-soft">
            {own && (
              <Key
                picture={
                  <svg aria-hidden="true" viewBox="-14 -14 28 28" className="size-5">
                    <OwnMark isOut={own.outside === '998'} />
                  </svg>
                }
              >
                {ownWordsOf(funnel).mark}
              </Key>
            )}
            <Key
              picture={
                <span
                  aria-hidden
                  className="flex size-5 items-center justify-center rounded-full border border-control bg-track text-xs text-ink"
                >
                  5
                </span>
              }
            >
              столько организаций
            </Key>
            <Key
              picture={
                <span aria-hidden className="size-5 rounded-full border border-warning bg-draft-soft" />
              }
            >
              вне пределов
            </Key>
            <Key picture={<Line dash="8 4" />}>пределы 95&nbsp;%</Key>
            <Key picture={<Line dash="2 4" />}>
              пределы 99,8&nbsp;%
              <TermHint of="funnel" />
            </Key>
            <li>метод {METHOD_VERSION}</li>
          </ul>
        </figcaption>
      </figure>
      <div className="mt-5 grid items-start gap-5 @3xl:grid-cols-[1fr_18rem]">
        <div className="overflow-x-auto">
          <FunnelTable funnel={funnel} />
        </div>
        <aside className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm text-ink-soft">
          <h3 className="flex items-center gap-1.5 font-semibold text-ink">
            <Lock className="size-4" />
            Почему кружки, а не точки
          </h3>
          <p className="mt-1.5 text-pretty">
            По точному значению и знаменателю можно узнать больницу. Точно организация видит только себя;
            размерные группы так широки, что ни один числитель по ним не находится. Одна и две организации
            показаны как «1–2»; если их можно досчитать по общему числу, числителей это не открывает.
          </p>
          <AnonymityLink className="mt-2" />
        </aside>
      </div>
      {funnel.points && (
        <details className="mt-4">
          <summary className="inline-flex min-h-(--control-sm) items-center text-accent-strong underline">
            Организации по одной (видит только администратор)
          </summary>
          <Table
            caption="Значения и знаменатели организаций"
            names={['Организация', 'Значение', 'Знаменатель', 'Положение']}
          >
            {funnel.points.map((point) => (
              <tr key={point.number} className="border-b border-line">
                <th scope="row" className="text-left font-normal">
                  <OrganisationPopover organisation={{ ...point, is_own: false }} metricId={metric.id} />
                </th>
                <td className="text-right">{formatNumber(point.value, metric.decimals)}</td>
                <td className="text-right">{formatNumber(point.denominator)}</td>
                <td className="text-sm text-ink-soft">{positionWords(point, funnel)}</td>
              </tr>
            ))}
          </Table>
        </details>
      )}
    </div>
  )
}

function Key({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {picture}
      {children}
    </li>
  )
}

function Line({ dash }: { dash: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 8" className="h-2 w-7">
      <path d="M0 4h28" className="stroke-ink-muted" strokeWidth="2" strokeDasharray={dash} />
    </svg>
  )
}

const NUMBERS = new Set(['Значение', 'Знаменатель', 'Организаций'])

const Table = (props: Pick<ComponentProps<typeof PlainTable>, 'caption' | 'names' | 'children'>) => (
  <PlainTable
    {...props}
    nameStyle={(name) => classNames('font-normal', NUMBERS.has(name) && 'text-right')}
    headStyle="border-b border-line text-left text-sm text-ink-muted"
    className="w-full border-collapse [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5"
  />
)

/** The bubbles as a table: the viewer's organisation first, then from the highest zone down. */
function FunnelTable({ funnel }: { funnel: Funnel }) {
  const { own, bubbles, metric } = funnel
  return (
    <Table caption="Сколько организаций где лежит" names={['Положение', 'Знаменатель', 'Организаций']}>
      {own && (
        <tr className="border-b border-line bg-accent-soft font-semibold">
          <th scope="row" className="text-left">
            {capital(ownWordsOf(funnel).mark)}: {formatNumber(own.value, metric.decimals)}{' '}
            {metric.metric_unit.name}, {positionWords(own, funnel)}
          </th>
          <td className="text-right whitespace-nowrap">{formatNumber(own.denominator)}</td>
          <td className="text-right">{ownWordsOf(funnel).mark}</td>
        </tr>
      )}
      {ZONES.toReversed().flatMap((zone) =>
        bubbles
          .filter((bubble) => bubble.zone === zone)
          .map((bubble) => (
            <tr key={`${zone}-${bubble.band}`} className="border-b border-line">
              <th scope="row" className="text-left font-normal first-letter:uppercase">
                {ZONE_NAMES[zone]}
              </th>
              <td className="text-right whitespace-nowrap">{bandWords(bubble)}</td>
              <td className="text-right whitespace-nowrap">
                {bubble.count === null ? '1–2' : formatNumber(bubble.count)}
              </td>
            </tr>
          )),
      )}
    </Table>
  )
}
