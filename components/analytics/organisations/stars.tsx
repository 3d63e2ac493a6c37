import { Star } from 'lucide-react'
import { starWords } from '@/components/analytics/organisations/rating-words'
import { classNames } from '@/components/ui/basics/class-names'

const ALL = [1, 2, 3, 4, 5]

/** One to five stars, full ones filled, the rest outlined. */
export function Stars({ stars, large = false }: { stars: number; large?: boolean }) {
  return (
    <span
      role="img"
      aria-label={starWords(stars)}
      className="inline-flex gap-0.5 whitespace-nowrap text-warning"
    >
      {ALL.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={classNames(
            large ? 'size-5.5' : 'size-4',
            star <= stars ? 'fill-warning' : 'text-control',
          )}
        />
      ))}
    </span>
  )
}
