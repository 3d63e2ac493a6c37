import { TermHint } from '@/components/analytics/method/term-hint'
import { classNames } from '@/components/ui/basics/class-names'
import { SIGNAL_NAME, type SignalSign, sideWords, signWords } from '@/lib/features/analytics/own/rules'

const R = 6.5

/**
 * A signal's sign: diamond for worse, square for better, circle for neither; filled for an outlier, an outline with a
 * dot for a shift. Colours only repeat the shape.
 */
export function SignShape({ cx, cy, sign: { kind, better } }: { cx: number; cy: number; sign: SignalSign }) {
  const color =
    better === null
      ? 'var(--color-accent-strong)'
      : better
        ? 'var(--color-success-strong)'
        : 'var(--color-danger)'
  const isFilled = kind === 'outlier'
  const look = isFilled
    ? { fill: color, stroke: 'var(--color-surface)', strokeWidth: 1 }
    : { fill: 'var(--color-surface)', stroke: color, strokeWidth: 1.75 }
  return (
    <g>
      {better === null ? (
        <circle cx={cx} cy={cy} r={R - 0.75} {...look} />
      ) : better ? (
        <rect x={cx - R + 1.5} y={cy - R + 1.5} width={2 * R - 3} height={2 * R - 3} {...look} />
      ) : (
        <path d={`M${cx} ${cy - R}l${R} ${R}l${-R} ${R}l${-R} ${-R}Z`} {...look} />
      )}
      {!isFilled && <circle cx={cx} cy={cy} r={2} fill={color} />}
    </g>
  )
}

const LOOK = {
  counted: { fill: 'var(--color-accent)', stroke: 'var(--color-surface)' },
  /** Hollow and grey, not on the line. */
  aside: { fill: 'var(--color-surface)', stroke: 'var(--color-ink-muted)' },
  ghost: { fill: 'var(--color-surface)', stroke: 'var(--color-ink-soft)', strokeDasharray: '2 2' },
} as const

export const signTone = ({ better }: Pick<SignalSign, 'better'>): string =>
  better === null ? 'text-accent-strong' : better ? 'text-approved' : 'text-danger'

export const signGround = ({ better }: Pick<SignalSign, 'better'>): string =>
  better === null ? 'bg-accent-soft' : better ? 'bg-approved-soft' : 'bg-overdue-soft'

/** An own value: counted, not counted, or excluded from limits. */
export function ValueDot({ cx, cy, look = 'counted' }: { cx: number; cy: number; look?: keyof typeof LOOK }) {
  return <circle cx={cx} cy={cy} r={look === 'ghost' ? 4.5 : 3.5} strokeWidth={1.5} {...LOOK[look]} />
}

/** A sign as an icon beside text. */
export function SignIcon({ sign }: { sign: SignalSign }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-[0.15em] size-4 shrink-0">
      <SignShape cx={8} cy={8} sign={sign} />
    </svg>
  )
}

/** «◆ выброс» */
export function SignalMark({ signal, className }: { signal: SignalSign; className: string }) {
  return (
    <span className={classNames(className, 'items-start font-semibold', signTone(signal))}>
      <SignIcon sign={signal} />
      {SIGNAL_NAME[signal.kind]}
      <span className="sr-only">, {sideWords(signal.better)}</span>
    </span>
  )
}

/** Legend items of the signs; each kind is explained once. */
export function SignKeys({ signs }: { signs: readonly SignalSign[] }) {
  return signs.map((sign, index) => (
    <li key={signWords(sign)} className="inline-flex items-center gap-1.5">
      <SignIcon sign={sign} />
      {signWords(sign)}
      {signs.findIndex(({ kind }) => kind === sign.kind) === index && <TermHint of={sign.kind} />}
    </li>
  ))
}
