import { bandOf } from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME, ownWords } from '@/components/analytics/dynamics/dynamics-words'
import { marksOf } from '@/components/analytics/dynamics/signals'
import { flagsAt, measureFlags } from '@/components/analytics/measures/measure-flags'
import { classNames } from '@/components/ui/basics/class-names'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { markWords, shown } from '@/lib/features/analytics/dynamics/labels'
import { drawnLimits } from '@/lib/features/analytics/dynamics/rules'

/** Numbers end on one line, words begin on one. */
const alignOf = (name: string | undefined) => (name === SIGNAL ? 'text-left' : 'text-right')

const SIGNAL = 'Что отмечено'

type NumbersProps = {
  caption: string
  /** The period first. */
  head: readonly string[]
  rows: ReadonlyArray<{ period: string; cells: readonly string[] }>
}

function Numbers({ caption, head, rows }: NumbersProps) {
  const [period, ...others] = head
  return (
    <ScrollBox label={caption} className="rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-ink-soft">
            <th scope="col" className="px-3 py-1.5 font-medium">
              {period}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className={classNames('px-3 py-1.5 font-medium', alignOf(name))}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.period} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                {row.period}
              </th>
              {row.cells.map((cell, column) => (
                <td key={others[column]} className={classNames('px-3 py-1', alignOf(others[column]))}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** The numbers of a chart: own values, their limits and signals, and the group where it is shown. */
export function DynamicsNumbers({ series, withGroup }: { series: MetricDynamics; withGroup: boolean }) {
  const { metric, points, chart } = series
  const band = withGroup ? bandOf(points) : null
  const marks = marksOf(series)
  const hasLimits = chart?.segments.some(({ center }) => center !== null) === true
  const hasNotes = marks.size > 0 || (chart?.ghosts.length ?? 0) > 0 || measureFlags(series).length > 0
  const ends = (low: number | null, high: number | null) =>
    low === null || high === null ? '—' : `${shown(low, metric)}–${shown(high, metric)}`
  const limitsAt = (index: number) => {
    const limits = drawnLimits(series, index)
    return ends(limits?.lower ?? null, limits?.upper ?? null)
  }
  const noteAt = (index: number) => {
    const mark = marks.get(index)
    const ghost = chart?.ghosts.find((one) => one.index === index)
    const note = ghost ? `исключено: ${ghost.reason}` : mark ? markWords(mark) : null
    return [note, ...flagsAt(series, index)].filter(Boolean).join('; ') || '—'
  }
  return (
    <Numbers
      caption={`${metric.name}: значения по периодам, ${metric.metric_unit.name}`}
      head={[
        'Период',
        'Вы',
        ...(hasLimits ? ['Пределы'] : []),
        ...(withGroup ? ['Медиана', ...(band ? [BAND_NAME[band]] : []), 'Организаций'] : []),
        ...(hasNotes ? [SIGNAL] : []),
      ]}
      rows={points.map((point, index) => ({
        period: point.label,
        cells: [
          ownWords(point, metric),
          ...(hasLimits ? [limitsAt(index)] : []),
          ...(withGroup ? [shown(point.median, metric)] : []),
          ...(band === 'deciles' ? [ends(point.p10, point.p90)] : []),
          ...(band === 'quartiles' ? [ends(point.p25, point.p75)] : []),
          ...(withGroup ? [point.n === null ? 'мало' : String(point.n)] : []),
          ...(hasNotes ? [noteAt(index)] : []),
        ],
      }))}
    />
  )
}
