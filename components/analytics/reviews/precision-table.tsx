import { ColumnHeads } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatNumber } from '@/lib/core/format/numbers'
import type { AlarmPrecision } from '@/lib/features/analytics/publications/shapes'

/** Answered reviews of a kind of signal, or of an indicator; no precision while there are too few. */
interface PrecisionRow {
  name: string
  answered: number
  found: number
  precision: Pick<AlarmPrecision, 'share' | 'from' | 'to'> | null
}

export const ALARM_NAMES = { all: 'Все сигналы', outlier: 'Выброс', shift: 'Сдвиг' } as const

const percent = (share: number, decimals: number) => formatNumber(100 * share, decimals)

/** «61 % (54,5–67,5)» */
const shareWords = ({ share, from, to }: NonNullable<PrecisionRow['precision']>) =>
  `${percent(share, 0)}\u00a0% (${percent(from, 1)}–${percent(to, 1)})`

/** «Из 214 разобранных сигналов за 131 стояла причина: 61 % (54,5–67,5).» */
export const precisionWords = ({ answered, found, ...precision }: AlarmPrecision): string =>
  `Из ${formatNumber(answered)} разобранных сигналов за ${formatNumber(found)} стояла причина: ${shareWords(precision)}.`

const CELL = 'py-2 pr-4 text-right wrap-normal @max-3xl:pr-2'

/** How often a signal had a cause: the share, its 95 % interval as a line, and the numbers. */
export function PrecisionTable({ rows, caption }: { rows: readonly PrecisionRow[]; caption: string }) {
  return (
    <ScrollBox label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="py-2 pr-4 text-left font-normal">
              Сигналы
            </th>
            <ColumnHeads
              names={['Разобрано', 'Была причина', 'Доля (95\u00a0%)']}
              className={`${CELL} font-normal`}
            />
            <th scope="col" className="w-1/4 text-right font-normal @max-3xl:hidden">
              <span className="sr-only">На шкале </span>0–100 %
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="py-2 pr-4 text-left font-medium">
                {row.name}
              </th>
              <td className={CELL}>{formatNumber(row.answered)}</td>
              <td className={CELL}>{formatNumber(row.found)}</td>
              <td className={CELL}>{row.precision ? shareWords(row.precision) : '—'}</td>
              <td className="@max-3xl:hidden">
                {row.precision && (
                  <span aria-hidden className="relative block h-1 rounded-full bg-track">
                    <span
                      className="absolute inset-y-0 rounded-full bg-accent-line"
                      style={{
                        left: `${100 * row.precision.from}%`,
                        width: `${100 * (row.precision.to - row.precision.from)}%`,
                      }}
                    />
                    <span
                      className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-accent-deep"
                      style={{ left: `${100 * row.precision.share}%` }}
                    />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
