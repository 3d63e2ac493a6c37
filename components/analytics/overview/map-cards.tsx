import { OwnSparkline } from '@/components/analytics/charts/own-notes'
import { targetShort } from '@/components/analytics/dynamics/dynamics-words'
import {
  CellValue,
  DocumentStateChip,
  SectionButton,
  WayAndUnit,
} from '@/components/analytics/overview/map-cells'
import { type MapViewProps, mapCells, placeNote, stateAt } from '@/components/analytics/overview/map-view'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { formatNumber, formatRange } from '@/lib/core/format/numbers'
import { axisPeriod } from '@/lib/core/format/quarters'
import { ASSURANCE_NAME } from '@/lib/features/analytics/own/labels'
import { isInapplicable } from '@/lib/features/analytics/own/rules'
import type { MapMetric } from '@/lib/features/overview/contract'

/** Slice of the last four quarters; a phone shows two of them. */
const SHOWN_QUARTERS = -4
const ON_PHONE = 2
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.25rem_4.25rem] gap-x-2 px-4 @3xl:grid-cols-[minmax(0,1fr)_repeat(4,5rem)]'
const onPhone = (place: number, of: number) =>
  classNames(
    place < of - ON_PHONE && '@max-3xl:hidden',
    place === of - ON_PHONE && '@max-[22rem]:col-start-2',
  )

export function MapCards({ map, documents, sections, onToggle, chartOf }: MapViewProps) {
  const quarters = map.quarters.slice(SHOWN_QUARTERS)
  const last = quarters.at(-1)
  return (
    <div className="@5xl:hidden print:hidden">
      <p aria-hidden className={`${COLUMNS} border-t border-line py-2 text-sm text-ink-soft`}>
        {/* A very narrow card has its name above the values. */}
        <span className="@max-[22rem]:hidden">Показатель</span>
        {quarters.map((quarter, place) => (
          <span key={quarter.label} className={classNames('text-right', onPhone(place, quarters.length))}>
            {axisPeriod({ ...quarter, month: 0 })}
          </span>
        ))}
      </p>
      {sections.map((section) => {
        const { category, rows, isOpen } = section
        const document = last && stateAt(documents, category.id, last, map)
        return (
          <section key={category.id} aria-label={category.name}>
            <div className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line bg-sunken pr-4 @max-[22rem]:pb-1.5">
              <h3 className="min-w-0 grow basis-48">
                <SectionButton {...{ section, onToggle }} className="min-h-11 gap-3 py-2 pl-4" />
              </h3>
              {document && <DocumentStateChip document={document} />}
            </div>
            {isOpen && (
              <ul>
                {rows.map((row) => (
                  <li key={row.metric.id} className={`${COLUMNS} border-t border-line py-2.5`}>
                    <Card row={row} chart={chartOf(row)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

function Card({ row, chart }: { row: MapMetric; chart: string }) {
  const { metric, points } = row
  const periods = points.slice(SHOWN_QUARTERS)
  return (
    <>
      <p className="font-medium text-pretty @max-[22rem]:col-span-full">
        <Link href={chart} className="py-1 hover:underline">
          <BriefName of={metric} />
        </Link>
      </p>
      {isInapplicable(row) ? (
        <p className="col-span-2 text-right @max-[22rem]:col-span-full @3xl:col-span-4 text-sm text-ink-soft">
          неприменим
        </p>
      ) : (
        mapCells(row)
          .slice(SHOWN_QUARTERS)
          .map((cell, place) => (
            <p key={cell.key} className={classNames('text-right', onPhone(place, periods.length))}>
              <span className="sr-only">{periods[place]?.label}: </span>
              <CellValue cell={cell} />
            </p>
          ))
      )}
      <p className="col-span-2 mt-1 text-sm text-pretty text-ink-soft @3xl:col-span-3">
        <WayAndUnit metric={metric} />
        {belowWords(row).map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        ))}
      </p>
      <p className="mt-1 flex justify-end self-end @3xl:col-span-2 @max-3xl:[&_svg]:h-6 @max-3xl:[&_svg]:w-16">
        <OwnSparkline series={row} />
      </p>
    </>
  )
}

/** «цель ≤ 9,00: не каждый раз», «место 30 из 52, с учётом случайности 1–52» */
function belowWords(row: MapMetric): string[] {
  const { own, total } = row.place ?? {}
  const assurance = row.chart?.assurance
  const interval = own?.place_interval
  return [
    row.target !== null && `цель ${targetShort(row)}${assurance ? `: ${ASSURANCE_NAME[assurance]}` : ''}`,
    own?.place != null &&
      total != null &&
      `место ${formatNumber(own.place)} из ${formatNumber(total)}${interval ? `, с учётом случайности ${formatRange(interval)}` : ''}`,
    placeNote(row),
  ].filter((words) => typeof words === 'string')
}
