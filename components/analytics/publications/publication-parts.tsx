import { stateName } from '@/components/analytics/publications/publication-words'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

/** Grid of the list: columns on a wide page, stacked on a narrow one. */
export const ROW =
  'grid gap-x-5 gap-y-0.5 px-5 @max-4xl:px-4 @4xl:grid-cols-[6.5rem_minmax(12rem,1fr)_6rem_minmax(9.5rem,auto)_minmax(12rem,1.1fr)_7rem_2.5rem] @4xl:items-center'

const TONES: Readonly<Record<PublicationItem['state'], ChipTone>> = {
  building: 'later',
  candidate: 'later',
  preview: 'ready',
  published: 'approved',
  withdrawn: 'overdue',
}

export function StateChip({ publication }: { publication: PublicationItem }) {
  const name = stateName(publication)
  return (
    name && (
      <Chip plain tone={TONES[publication.state]}>
        {name}
      </Chip>
    )
  )
}

/** The project's words about the quarter by category. */
export const Words = ({ words }: Pick<PublicationItem, 'words'>) =>
  words.map(({ metric_category, text }) => (
    <p key={metric_category.id} className="mt-2.5 max-w-[44rem] whitespace-pre-line text-pretty">
      <b className="font-semibold">{metric_category.name}.</b> {text}
    </p>
  ))
