import { AssuranceNote, OwnSparkline } from '@/components/analytics/charts/own-notes'
import { signGround } from '@/components/analytics/charts/signs'
import { targetShort, targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { PlaceNumbers } from '@/components/analytics/organisations/place-numbers'
import {
  CellValue,
  DocumentStateChip,
  SectionButton,
  WayAndUnit,
} from '@/components/analytics/overview/map-cells'
import {
  isVague,
  type MapViewProps,
  mapCells,
  placeNote,
  stateAt,
} from '@/components/analytics/overview/map-view'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { ColumnHeads } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { counted } from '@/lib/core/format/plural'
import { axisPeriod } from '@/lib/core/format/quarters'
import { isInapplicable } from '@/lib/features/analytics/own/rules'
import { awaitedWords } from '@/lib/features/analytics/publications/labels'
import type { MapMetric, MapPlace } from '@/lib/features/overview/contract'

/** Indicators as rows, the last eight quarters as columns; landscape in print. */
export function MapTable({ map, documents, meta, sections, onToggle, chartOf }: MapViewProps) {
  const [first] = map.quarters
  const awaited = meta.publication || !first ? null : awaitedWords(meta, first)
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
              <th
                key={quarter.label}
                scope="col"
                className="px-2 text-right font-normal whitespace-nowrap print:px-1"
              >
                {axisPeriod({ ...quarter, month: 0 })}
              </th>
            ))}
            <ColumnHeads
              names={[
                counted(map.quarters.length, 'квартал', 'квартала', 'кварталов'),
                'Цель, достижение',
                'Место, от и до',
              ]}
              className="px-2 font-normal whitespace-nowrap last:pr-5 print:w-px print:last:pr-0"
            />
          </tr>
        </thead>
        {sections.map((section) => {
          const { category, rows, isOpen } = section
          const states = map.quarters.map((quarter) => stateAt(documents, category.id, quarter, map))
          // The name spans the quarters up to the first with something to show.
          const first = states.findIndex((state, place) => state !== undefined || place === states.length - 1)
          return (
            <tbody key={category.id}>
              <tr data-keep-with-next className="border-t border-line bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={1 + first}
                  className="py-1 pl-3.5 text-left print:py-0 print:pl-0"
                >
                  <SectionButton
                    {...{ section, onToggle }}
                    className="min-h-(--control-sm) gap-2 print:min-h-0"
                  />
                </th>
                {states.slice(first).map((document, index) => {
                  const isLast = first + index === states.length - 1
                  return (
                    <td
                      key={map.quarters[first + index]?.label}
                      colSpan={isLast ? 2 : 1}
                      className={isLast ? 'pl-2 text-left' : 'px-1 text-right'}
                    >
                      {document && <DocumentStateChip document={document} isShort={!isLast} />}
                    </td>
                  )
                })}
                <td colSpan={2} />
              </tr>
              {isOpen &&
                rows.map((row) => (
                  <MapRow key={row.metric.id} row={row} chart={chartOf(row)} awaited={awaited} />
                ))}
            </tbody>
          )
        })}
      </table>
    </ScrollBox>
  )
}

/** The own place among all organisations; grey where its interval covers nearly all places. */
function Place({ place }: { place: MapPlace }) {
  const { own, total, label } = place
  if (place.below_minimum || total === null) return <span className="text-ink-soft">мало организаций</span>
  if (own?.place == null) return <span className="text-ink-soft">—</span>
  return (
    <span title={`За ${label}, среди всех организаций`} className="block">
      <PlaceNumbers
        place={own.place}
        interval={own.place_interval ?? null}
        total={total}
        isVague={isVague(place)}
      />
    </span>
  )
}

type MapRowProps = {
  row: MapMetric
  chart: string
  /** Shown in place of a place before the first publication. */
  awaited: string | null
}

function MapRow({ row, chart, awaited }: MapRowProps) {
  const { metric, place } = row
  const cells = mapCells(row)
  const changed = placeNote(row)
  return (
    <tr className="border-t border-line text-sm">
      <th
        scope="row"
        className="py-1.5 pr-2 pl-10 text-left font-medium text-pretty print:py-0 print:pl-[2mm]! print:font-normal"
      >
        <Link href={chart} className="hover:underline">
          <BriefName of={metric} />
        </Link>
        <span className="block text-xs font-normal text-ink-muted print:ml-1.5 print:inline">
          <WayAndUnit metric={metric} />
        </span>
      </th>
      {isInapplicable(row) ? (
        <td colSpan={cells.length} className="px-2 text-center text-ink-soft">
          неприменим
        </td>
      ) : (
        cells.map((cell) => (
          <td
            key={cell.key}
            className={classNames(
              'px-2 text-right print:px-1',
              cell.shift && signGround(cell.shift),
              cell.shift && 'print:underline print:decoration-dotted',
            )}
          >
            <CellValue cell={cell} />
          </td>
        ))
      )}
      <td className="px-2 print:px-1 [&_svg]:h-7 [&_svg]:w-24 print:[&_svg]:h-[2.3mm] print:[&_svg]:w-[11mm]">
        <OwnSparkline series={row} />
      </td>
      <td className="px-2 whitespace-nowrap print:px-1">
        {row.target === null ? (
          <span className="text-ink-soft">—</span>
        ) : (
          <>
            <span className="print:hidden">
              {targetWords(row.metric, { value: row.target, isOwn: row.target_is_own })}
            </span>
            <span className="hidden print:inline">{targetShort(row)}</span>{' '}
            <span className="block text-xs print:ml-1 print:inline print:[&_svg]:size-[2.2mm]">
              {row.chart?.assurance && <AssuranceNote series={row} />}
            </span>
          </>
        )}
      </td>
      <td className="min-w-32 py-1.5 pr-5 pl-2 print:min-w-0 print:py-0 print:pr-0 print:pl-1">
        {place ? <Place place={place} /> : <span className="text-ink-soft">{awaited ?? '—'}</span>}
        {changed && <span className="block text-xs text-ink-soft">{changed}</span>}
      </td>
    </tr>
  )
}
