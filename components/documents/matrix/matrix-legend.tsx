import { Chip, type ChipTone } from '@/components/ui/feedback/chip'

const ENTRIES: readonly { tone: ChipTone; name: string }[] = [
  { tone: 'approved', name: 'утверждён' },
  { tone: 'draft', name: 'черновик' },
  { tone: 'returned', name: 'возвращён на доработку' },
  { tone: 'fill', name: 'ещё не заполнен' },
  { tone: 'overdue', name: 'просрочен' },
  { tone: 'later', name: 'ещё не открыт' },
]

/** What the colours and pictures of the matrix mean. */
export function MatrixLegend() {
  return (
    <ul aria-label="Условные обозначения" className="mt-3 flex flex-wrap gap-x-4 gap-y-2 @max-3xl:hidden">
      {ENTRIES.map(({ tone, name }) => (
        <li key={tone}>
          <Chip tone={tone}>{name}</Chip>
        </li>
      ))}
    </ul>
  )
}
