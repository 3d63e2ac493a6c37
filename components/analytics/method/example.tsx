import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/core/format/numbers'
import { periodTitle } from '@/lib/core/format/quarters'
import type { About } from '@/lib/features/analytics/method/rules'

/** «III квартал 2026 года», «2026 год» */
const periodOf = ({ year, quarter, month }: NonNullable<About['period']>): string =>
  periodTitle({ periodicity: month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year', year, quarter, month })

type ExampleProps = {
  of: string
  period: About['period']
  /** Of one's own numbers, or that of the reference. */
  isOwn: boolean
  children: ReactNode
}

/** A formula with numbers put in, line by line, down to the number that a screen shows. */
export function Example({ of, period, isOwn, children }: ExampleProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
      <p className="mb-2 text-sm text-pretty text-ink-soft">
        {isOwn ? (
          <>
            <b className="font-semibold text-ink">Ваш пример.</b> {of}
            {period && `, ${periodOf(period)}`}
          </>
        ) : (
          <>
            <b className="font-semibold text-ink">Эталонный пример:</b> своих значений для этого пока нет,
            поэтому числа взяты из проверки метода.
          </>
        )}
      </p>
      <div className="space-y-1.5 text-pretty tabular-nums">{children}</div>
    </div>
  )
}

/** The number that the screen shows too. */
export function Result({ children }: { children: ReactNode }) {
  return (
    <p data-result className="border-t border-line pt-2 font-semibold">
      {children}
    </p>
  )
}

const SIGNIFICANT = 3

/** A number between: three significant digits, without noughts at the end. */
export function rough(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value))))
  return formatNumber(value, Math.min(8, decimals))
}
