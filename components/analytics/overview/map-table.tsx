import { ChevronDown, ChevronRight } from 'lucide-react'
import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { DocumentStateChip } from '@/components/analytics/overview/document-state'
import { MapRow } from '@/components/analytics/overview/map-row'
import { categoryWords, type MapViewProps, rowsOf, stateAt } from '@/components/analytics/overview/map-shown'
import { BriefName } from '@/components/ui/basics/brief-name'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { counted } from '@/lib/core/format/plural'
import type { MapQuarter } from '@/lib/features/analytics/overview/shapes'

/** Indicators down, the last eight quarters across; a landscape page in print. */
export function MapTable({ map, documents, shown, fold, chartOf }: MapViewProps) {
  return (
    <ScrollBox
      label="Показатели по категориям"
      className="@max-5xl:hidden print:block print:overflow-visible"
    >
      <table className="w-full border-collapse print:**:text-[8pt]! print:**:leading-none! print:[&_td]:px-[0.75mm]! print:[&_thead_th]:px-[0.75mm]! print:[&_tr]:border-t-[0.5px]">
        <caption className="sr-only">
          Показатели по категориям: значения за восемь кварталов, цель, место среди всех организаций
        </caption>
        <thead>
          <tr className="border-t border-line text-left text-sm text-ink-soft">
            <th scope="col" className="py-2 pl-5 font-normal print:py-0.5 print:pl-0">
              Показатель
            </th>
            {map.quarters.map((quarter) => (
              <QuarterHead key={quarter.label} quarter={quarter} />
            ))}
            <th scope="col" className="px-2 font-normal whitespace-nowrap print:w-px">
              {counted(map.quarters.length, 'квартал', 'квартала', 'кварталов')}
            </th>
            <th scope="col" className="px-2 font-normal whitespace-nowrap print:w-px">
              Цель, достижение
            </th>
            <th
              scope="col"
              className="py-2 pr-5 pl-2 font-normal whitespace-nowrap print:w-px print:py-0.5 print:pr-0"
            >
              Место, от и до
            </th>
          </tr>
        </thead>
        {map.metric_categories.map((category) => {
          const rows = rowsOf(category, shown)
          if (rows.length === 0) return null
          const isOpen = !fold.folded.has(category.id)
          const states = map.quarters.map((quarter) => stateAt(documents, category.id, quarter, map))
          // The name has the room up to the first quarter of which there is something to say.
          const told = states.findIndex((state, place) => state !== undefined || place === states.length - 1)
          return (
            <tbody key={category.id}>
              <tr data-keep-with-next className="border-t border-line bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={1 + told}
                  className="py-1 pl-3.5 text-left print:py-0 print:pl-0"
                >
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => fold.toggle(category.id)}
                    className="flex min-h-(--control-sm) w-full items-center gap-2 text-left print:min-h-0"
                  >
                    {isOpen ? (
                      <ChevronDown aria-hidden className="size-4 shrink-0 print:hidden" />
                    ) : (
                      <ChevronRight aria-hidden className="size-4 shrink-0 print:hidden" />
                    )}
                    <span>
                      <span className="font-semibold">
                        <BriefName of={category} />
                      </span>{' '}
                      <span className="text-sm font-normal text-ink-soft">{categoryWords(category)}</span>
                    </span>
                  </button>
                </th>
                {states.slice(told).map((document, index) => {
                  const isLast = told + index === states.length - 1
                  return (
                    <td
                      key={map.quarters[told + index]?.label}
                      colSpan={isLast ? 2 : 1}
                      className={isLast ? 'pl-2 text-left' : 'px-1 text-right'}
                    >
                      {document && <DocumentStateChip document={document} isShort={!isLast} />}
                    </td>
                  )
                })}
                <td colSpan={2} />
              </tr>
              {isOpen && rows.map((row) => <MapRow key={row.metric.id} row={row} chart={chartOf(row)} />)}
            </tbody>
          )
        })}
      </table>
    </ScrollBox>
  )
}

const QuarterHead = ({ quarter }: { quarter: MapQuarter }) => (
  <th scope="col" className="px-2 text-right font-normal whitespace-nowrap print:px-1">
    {shortPeriod({ ...quarter, month: 0 })}
  </th>
)
