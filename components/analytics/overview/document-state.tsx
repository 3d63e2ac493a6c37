import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import type { DocumentState, OverviewDocument } from '@/lib/features/overview/shapes'

const LOOK: Record<DocumentState, { tone: ChipTone; words: string }> = {
  approved: { tone: 'approved', words: 'утверждён' },
  draft: { tone: 'draft', words: 'черновик' },
  returned: { tone: 'returned', words: 'возвращён' },
  to_fill: { tone: 'fill', words: 'не начат' },
  overdue: { tone: 'overdue', words: 'не начат' },
}

type DocumentStateChipProps = {
  document: OverviewDocument
  /** The picture alone: the words are for its hint and for assistive technology. */
  isShort?: boolean
}

/** How far a category is with a quarter; what is there opens. */
export function DocumentStateChip({ document, isShort = false }: DocumentStateChipProps) {
  const { tone, words } = LOOK[document.state]
  const chip = (
    <span
      title={isShort ? words : undefined}
      className="whitespace-nowrap *:px-2 *:text-xs print:*:border-0 print:*:p-0"
    >
      <Chip tone={tone}>{isShort ? <span className="sr-only">{words}</span> : words}</Chip>
    </span>
  )
  return document.id === null ? (
    chip
  ) : (
    <Link href={`/my-metrics/${document.id}/edit`} className="inline-flex min-h-6 items-center rounded-full">
      {chip}
    </Link>
  )
}
