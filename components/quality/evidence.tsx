import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Finding } from '@/lib/features/quality/contract'
import { usualSpan } from '@/lib/features/quality/labels'

const [WIDTH, HEIGHT] = [120, 48]

type OddityOf<Kind extends Finding['oddity']['kind']> = Extract<Finding['oddity'], { kind: Kind }>

/** A small picture of what was found; the words beside it say the same. */
export function Evidence({ oddity }: Pick<Finding, 'oddity'>) {
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-12 w-30 shrink-0">
      {drawn(oddity)}
    </svg>
  )
}

function drawn(oddity: Finding['oddity']): ReactNode {
  switch (oddity.kind) {
    case 'variation':
      return <Evenness {...oddity} />
    case 'digits':
      return <Digits {...oddity} />
    case 'copies':
      return <Copies {...oddity} />
    case 'zeros':
      return <Zero {...oddity} />
  }
}

const TEXT = 'fill-ink-soft text-[9px]'

/** The cases of each quarter over the span that chance would fill. */
function Evenness({ points }: OddityOf<'variation'>) {
  const cases = points.map((point) => point.cases)
  const [from, to] = usualSpan(cases)
  const [low, high] = [Math.min(from, ...cases), Math.max(to, ...cases)]
  const y = (value: number) => 4 + ((high - value) / Math.max(1, high - low)) * (HEIGHT - 8)
  return (
    <>
      <rect width={WIDTH} y={y(to)} height={y(from) - y(to)} rx="2" className="fill-accent-soft" />
      {cases.map((value, at) => (
        <circle
          key={String(at)}
          cx={((at + 0.5) * WIDTH) / cases.length}
          cy={y(value)}
          r="2.5"
          className="fill-accent"
        />
      ))}
    </>
  )
}

/** Counts of last digits, 0 and 5 highlighted. */
function Digits({ digits }: OddityOf<'digits'>) {
  const max = Math.max(1, ...digits)
  return digits.map((count, digit) => (
    <g key={String(digit)}>
      <rect
        x={digit * 12 + 1}
        y={36 - (34 * count) / max}
        width="9"
        height={(34 * count) / max}
        className={digit % 5 === 0 ? 'fill-accent' : 'fill-accent-line'}
      />
      <text x={digit * 12 + 5.5} y="46" textAnchor="middle" className={TEXT}>
        {digit}
      </text>
    </g>
  ))
}

/** A square for each number, those equal to the last quarter's highlighted. */
function Copies({ numbers, equal }: OddityOf<'copies'>) {
  const side = Math.sqrt((WIDTH * HEIGHT) / numbers)
  const inRow = Math.ceil(WIDTH / side)
  const step = Math.min(WIDTH / inRow, HEIGHT / Math.ceil(numbers / inRow))
  return Array.from({ length: numbers }, (_, at) => (
    <rect
      key={String(at)}
      x={(at % inRow) * step}
      y={Math.floor(at / inRow) * step}
      width={step * 0.8}
      height={step * 0.8}
      rx="1"
      className={at < equal ? 'fill-accent' : 'fill-accent-line'}
    />
  ))
}

/** None of the organisation's cases, and how many were expected. */
function Zero({ expected }: OddityOf<'zeros'>) {
  return (
    <>
      <line x1="6" x2={WIDTH} y1="30" y2="30" strokeWidth="2" className="stroke-accent-line" />
      <circle cx="6" cy="30" r="4" className="fill-accent" />
      <text x="2" y="20" className={TEXT}>
        0
      </text>
      <circle cx="90" cy="30" r="4" className="fill-ink-soft" />
      <text x="90" y="20" textAnchor="middle" className={TEXT}>
        {formatNumber(expected, 1)}
      </text>
    </>
  )
}
