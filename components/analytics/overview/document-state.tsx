import Link from 'next/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import type { DocumentState, OverviewDocument } from '@/lib/features/overview/shapes'

const LOOK: Record<DocumentState, { tone: ChipTone; words: string }> = {
  approved: { tone: 'approved', words: 'утверждён' },
  draft: { tone: 'draft', words: 'черновик' },
  returned: { tone: 'returned', words: 'возвращён' },
  to_fill: { tone: 'fill', words: 'не начат' },
  overdue: { tone: 'overdue', words: 'не начат' },
}

/** How far a category is with a quarter; what is there opens. */
export function DocumentStateChip({ document }: { document: OverviewDocument }) {
  const { tone, words } = LOOK[document.state]
  const chip = (
    <span className="whitespace-nowrap [&>span]:px-2 [&>span]:text-xs">
      <Chip tone={tone}>{words}</Chip>
    </span>
  )
  return document.id === null ? (
    chip
  ) : (
    <Link href={`/my-metrics/${document.id}`} prefetch={false} className="rounded-full">
      {chip}
    </Link>
  )
}
