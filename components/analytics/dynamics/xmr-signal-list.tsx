import { ChartMark } from '@/components/analytics/dynamics/chart-mark'
import type { NamedSignal } from '@/components/analytics/dynamics/xmr-signals'
import { effectWords, signalPeriod, signalWords } from '@/components/analytics/dynamics/xmr-words'
import type { DynamicsPoint } from '@/lib/features/analytics/dynamics/contract'

type XmrSignalsProps = { signals: readonly NamedSignal[]; points: readonly DynamicsPoint[] }

/** The signals of a control chart in words, the newest first, each with its shape on the chart. */
export function XmrSignals({ signals, points }: XmrSignalsProps) {
  if (signals.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {signals.toReversed().map((signal) => (
        <li key={`${signal.rule}-${signal.to}`} className="flex gap-1.5">
          <svg aria-hidden="true" width="16" height="18" className="shrink-0">
            <ChartMark cx={8} cy={9} rule={signal.rule} isBetter={signal.isBetter} />
          </svg>
          <span>
            <span className="font-medium">{signalPeriod(signal, points)}</span> — {signalWords(signal)} (
            {effectWords(signal)})
          </span>
        </li>
      ))}
    </ul>
  )
}
