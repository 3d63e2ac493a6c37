import { starWords } from '@/components/analytics/organisations/rating-words'
import { classNames } from '@/components/ui/basics/class-names'

const ALL = [1, 2, 3, 4, 5]
const SIDE = 24
/** From the tip of a star all around it. */
const AROUND = 'l2.9 5.9 6.6 1-4.8 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.8-4.6 6.6-1z'

const drawn = (stars: readonly number[]) =>
  stars.map((star) => `M${SIDE * (star - 0.5)} 2.5${AROUND}`).join('')

/** One to five stars, full ones filled, the rest outlined: one picture, because a page has a column of them. */
export function Stars({ stars, large = false }: { stars: number; large?: boolean }) {
  return (
    <svg
      role="img"
      aria-label={starWords(stars)}
      viewBox={`0 0 ${SIDE * ALL.length} ${SIDE}`}
      fill="none"
      strokeWidth={1.75}
      strokeLinejoin="round"
      className={classNames('inline-block align-middle', large ? 'h-5.5 w-27.5' : 'h-4 w-20')}
    >
      <path d={drawn(ALL.slice(0, stars))} className="fill-warning stroke-warning" />
      <path d={drawn(ALL.slice(stars))} className="stroke-control" />
    </svg>
  )
}
