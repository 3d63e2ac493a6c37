'use client'

import { ChartDots } from '@/components/analytics/charts/chart-line'
import { ChartMark, ValueDot } from '@/components/analytics/dynamics/chart-mark'
import type { Mark } from '@/lib/features/analytics/dynamics/rules'

type Values = ReadonlyArray<number | null>

/** The points of the line of own values: a signal's mark or a dot. */
export function OwnDots({ values, marks }: { values: Values; marks: ReadonlyMap<number, Mark> }) {
  return (
    <ChartDots values={values}>
      {({ x, y }, index) => {
        const mark = marks.get(index)
        return mark ? (
          <ChartMark key={index} cx={x} cy={y} mark={mark} />
        ) : (
          <ValueDot key={index} cx={x} cy={y} />
        )
      }}
    </ChartDots>
  )
}

/** Own values outside the line. */
export function LooseDots({ values, look }: { values: Values; look: 'aside' | 'ghost' }) {
  return (
    <ChartDots values={values}>
      {({ x, y }, index) => <ValueDot key={index} cx={x} cy={y} look={look} />}
    </ChartDots>
  )
}
