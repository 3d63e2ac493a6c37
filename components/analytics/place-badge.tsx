import { classNames } from '@/components/ui/class-names'
import { formatNumber } from '@/lib/core/format/numbers'

const MEDAL: Readonly<Record<number, string>> = {
  1: 'border-draft-line bg-draft-line text-draft',
  2: 'border-line-strong bg-line text-ink',
  3: 'border-fill-line bg-fill-line text-fill',
}

/** A place; the first three stand on a gold, silver or bronze disc. Null is «—», not ranked. */
export function PlaceBadge({ place }: { place: number | null }) {
  const medal = place === null ? undefined : MEDAL[place]
  return (
    <span
      className={classNames(
        'inline-flex h-7 min-w-7 items-center justify-center rounded-full border text-sm',
        medal ? `font-semibold ${medal}` : 'border-transparent',
      )}
    >
      {formatNumber(place)}
    </span>
  )
}
