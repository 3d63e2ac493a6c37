import type { ReactNode } from 'react'
import { areReliable } from '@/components/analytics/organisations/place-words'
import { starWords } from '@/components/analytics/organisations/rating-words'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { formatNumber } from '@/lib/core/format/numbers'

interface Placed {
  place: number
  number: string
}

type RowOrGap<T> = { kind: 'row'; row: T } | { kind: 'gap'; after: string }

/**
 * Rows of a rating with a gap marker where places were omitted. Places are shared by ties, so the one expected after n
 * rows of place p is p + n.
 */
export function withGaps<T extends Placed>(rows: readonly T[]): RowOrGap<T>[] {
  return rows.flatMap((row, index): RowOrGap<T>[] => {
    const before = rows[index - 1]
    const tied = before ? rows.filter(({ place }) => place === before.place).length : 0
    const isNext = !before || row.place === before.place || row.place === before.place + tied
    return isNext
      ? [{ kind: 'row', row }]
      : [
          { kind: 'gap', after: before.number },
          { kind: 'row', row },
        ]
  })
}

const MEDAL: Readonly<Record<number, string>> = {
  1: 'border-draft-line bg-draft-soft text-draft',
  2: 'border-line-strong bg-sunken text-ink',
  3: 'border-fill-line bg-fill-soft text-fill',
}

type PlaceBadgeProps = {
  place: number | null
  /** Reliability of the places; null where it is not known. */
  reliability: number | null
}

/** A place, or «—» for null. Reliable ones show a medal for the first three, unreliable ones are grey. */
export function PlaceBadge({ place, reliability }: PlaceBadgeProps) {
  const isReliable = areReliable(reliability)
  const medal = place === null || !isReliable ? undefined : MEDAL[place]
  return (
    <span
      className={classNames(
        'inline-flex h-7 min-w-7 print:h-5 items-center justify-center rounded-full border-2 text-sm',
        medal ? `font-semibold ${medal}` : 'border-transparent',
        reliability !== null && !isReliable && 'text-ink-soft',
      )}
    >
      {formatNumber(place)}
    </span>
  )
}

const ALL = [1, 2, 3, 4, 5]
const SIDE = 24
/** SVG path of a star, starting at its tip. */
const AROUND = 'l2.9 5.9 6.6 1-4.8 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.8-4.6 6.6-1z'

const drawn = (stars: readonly number[]) =>
  stars.map((star) => `M${SIDE * (star - 0.5)} 2.5${AROUND}`).join('')

/** One to five filled stars, the rest outlined: one SVG, because a page has a column of them. */
export function Stars({ stars, large = false }: { stars: number; large?: boolean }) {
  return (
    <svg
      role="img"
      aria-label={starWords(stars)}
      viewBox={`0 0 ${SIDE * ALL.length} ${SIDE}`}
      fill="none"
      strokeWidth={1.75}
      strokeLinejoin="round"
      className={classNames('inline-block align-middle', large ? 'h-5.5 w-27.5' : 'h-4 w-20 max-w-[35vw]')}
    >
      <path d={drawn(ALL.slice(0, stars))} className="fill-warning stroke-warning" />
      <path d={drawn(ALL.slice(stars))} className="stroke-control" />
    </svg>
  )
}

const LINK =
  'inline-flex min-h-(--control-sm) items-center rounded-sm text-sm font-medium text-accent-strong hover:underline'

export function TextLink({ children, about, href }: { children: string; about?: string; href: string }) {
  return (
    <Link href={href} aria-label={about && `${children}: ${about}`} className={LINK}>
      {children}
    </Link>
  )
}

type TextButtonProps = { children: ReactNode; about?: string; onClick: () => void }

export function TextButton({ children, about, onClick }: TextButtonProps) {
  return (
    <button type="button" aria-label={about && `${children}: ${about}`} onClick={onClick} className={LINK}>
      {children}
    </button>
  )
}
