import { targetShort, targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { AssuranceNote } from '@/components/analytics/dynamics/overview-notes'
import { Sparkline } from '@/components/analytics/dynamics/sparkline'
import { isVague, type MapCell, mapCells } from '@/components/analytics/overview/map-view'
import { PlaceLine } from '@/components/analytics/rating/place-axis'
import { PassportLink } from '@/components/layout/passport-link'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { formatNumber } from '@/lib/core/format/numbers'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { isInapplicable } from '@/lib/features/analytics/overview/rules'
import type { MapMetric, MapPlace } from '@/lib/features/analytics/overview/shapes'

/** «↓ на 1000 дней»: where better is, and the unit. */
export function WayAndUnit({ metric }: { metric: AnalyticsMetric }) {
  const isLower = metric.metric_target_order.system_name === 'asc'
  return (
    <>
      <span aria-hidden>{isLower ? '↓' : '↑'}</span>
      <span className="sr-only">{isLower ? 'лучше, когда меньше,' : 'лучше, когда больше,'}</span>{' '}
      {metric.metric_unit.name}
    </>
  )
}

/** A quarter's value: an outlier is framed, the quarters of a shift are one band with its sign at the start. */
export function CellValue({ cell: { text, isCounted, mark, shift, words } }: { cell: MapCell }) {
  const signal = mark ?? shift
  return (
    <span
      title={words || undefined}
      className={classNames(
        'inline-flex items-center justify-end gap-1 whitespace-nowrap print:gap-0.5 print:[&_svg]:size-[2.3mm]',
        !isCounted && 'text-ink-soft',
        mark && 'font-semibold',
        mark?.kind === 'outlier' &&
          '-mr-1.5 rounded-md border px-1.5 py-0.5 print:mr-0 print:rounded-none print:border-0 print:px-0.5 print:py-0 print:outline-1',
        mark?.kind === 'outlier' &&
          (mark.better
            ? 'border-approved bg-approved-soft text-approved'
            : 'border-overdue-line bg-overdue-soft text-danger'),
      )}
    >
      {mark && <MarkIcon mark={mark} />}
      {text}
      {signal && <span className="sr-only">, {words}</span>}
    </span>
  )
}

const band = ({ shift }: MapCell) =>
  shift &&
  classNames(shift.better ? 'bg-approved-soft' : 'bg-overdue-soft', 'print:underline print:decoration-dotted')

/** The own place among all organisations; grey where chance leaves nearly every place possible. */
function Place({ place }: { place: MapPlace }) {
  const { own, total, label } = place
  const interval = own?.place_interval ?? null
  if (place.below_minimum || total === null) return <span className="text-ink-soft">мало организаций</span>
  if (own?.place == null) return <span className="text-ink-soft">—</span>
  return (
    <span title={`За ${label}, среди всех организаций`} className="block">
      <span className="flex justify-between gap-2 whitespace-nowrap">
        <span className={isVague(place) ? 'text-ink-soft' : 'font-semibold'}>
          <span className="sr-only">место </span>
          {formatNumber(own.place)} <span className="font-normal">из {formatNumber(total)}</span>
        </span>
        {interval && (
          <span className="text-ink-soft">
            <span className="sr-only">, с учётом случайности от </span>
            {formatNumber(interval[0])}–{formatNumber(interval[1])}
          </span>
        )}
      </span>
      {interval && <PlaceLine place={own.place} interval={interval} total={total} />}
    </span>
  )
}

type MapRowProps = { row: MapMetric; chart: string }

/** An indicator on one line. */
export function MapRow({ row, chart }: MapRowProps) {
  const { metric, place } = row
  const cells = mapCells(row)
  return (
    <tr className="border-t border-line text-sm">
      <th
        scope="row"
        className="py-1.5 pr-2 pl-10 text-left font-medium text-pretty print:py-0 print:pl-[2mm]! print:font-normal"
      >
        <Link href={chart} className="hover:underline">
          <BriefName of={metric} />
        </Link>{' '}
        <PassportLink metric={metric} />
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
          <td key={cell.key} className={classNames('px-2 text-right print:px-1', band(cell))}>
            <CellValue cell={cell} />
          </td>
        ))
      )}
      <td className="px-2 print:px-1 [&_svg]:h-7 [&_svg]:w-24 print:[&_svg]:h-[2.3mm] print:[&_svg]:w-[11mm]">
        <Sparkline series={row} />
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
        {place ? <Place place={place} /> : <span className="text-ink-soft">—</span>}
      </td>
    </tr>
  )
}
