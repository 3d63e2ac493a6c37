import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'

const MEDAL: Readonly<Record<number, string>> = {
  1: 'border-draft-line bg-draft-soft text-draft',
  2: 'border-line-strong bg-sunken text-ink',
  3: 'border-fill-line bg-fill-soft text-fill',
}

type PlaceBadgeProps = {
  place: number | null
  /** The first three wear a gold, silver or bronze ring. */
  hasMedals: boolean
  /** The order is mostly chance. */
  isGrey?: boolean
}

/** A place. Null is «—», not ranked. */
export function PlaceBadge({ place, hasMedals, isGrey = false }: PlaceBadgeProps) {
  const medal = place === null || !hasMedals ? undefined : MEDAL[place]
  return (
    <span
      className={classNames(
        'inline-flex h-7 min-w-7 print:h-5 items-center justify-center rounded-full border-2 text-sm',
        medal ? `font-semibold ${medal}` : 'border-transparent',
        isGrey && 'text-ink-soft',
      )}
    >
      {formatNumber(place)}
    </span>
  )
}
