import { marksOf } from '@/components/analytics/dynamics/signals'
import { marksWords, shown } from '@/lib/features/analytics/dynamics/labels'
import { isCounted, type Mark, worseFirst } from '@/lib/features/analytics/dynamics/rules'
import { restrictionWords } from '@/lib/features/analytics/labels'
import type { MapMetric, MapPlace } from '@/lib/features/analytics/overview/shapes'

/** A quarter of an indicator as the map shows it. */
export interface MapCell {
  key: string
  text: string
  /** The number counts: it is neither of a small denominator nor missing. */
  isCounted: boolean
  /** Its sign: of an outlier, and of a shift where it begins. */
  mark: Mark | null
  /** The shift that it is part of. */
  shift: Mark | null
  /** What the sign or a restriction means. */
  words: string
}

/** Not approved. */
const NOTHING = '·'

export function mapCells(row: MapMetric): MapCell[] {
  const marks = marksOf(row)
  const shifts = (row.chart?.signals ?? []).filter(({ kind }) => kind === 'shift')
  return row.points.map(({ own, year, quarter }, index) => {
    const mark = marks.get(index) ?? null
    const shift = shifts.find(({ since, until }) => index >= since && index <= until) ?? null
    const isBeginning = shift?.since === index || mark?.kind === 'outlier'
    return {
      key: `${year}-${quarter}`,
      text: own === null ? NOTHING : shown(own.value, row.metric),
      isCounted: own !== null && own.value !== null && isCounted(own),
      mark: isBeginning ? mark : null,
      shift: mark && shift ? { kind: 'shift', better: shift.better } : null,
      words:
        own === null
          ? 'не утверждено'
          : [mark && marksWords(shift ? worseFirst([mark, shift]) : [mark]), restrictionWords(own)]
              .filter(Boolean)
              .join(', '),
    }
  })
}

const WIDE = 0.9

/** The interval leaves nearly every place possible: the place says next to nothing. */
export function isVague({ own, total }: MapPlace): boolean {
  const interval = own?.place_interval
  return !interval || total === null || interval[1] - interval[0] + 1 > WIDE * total
}
