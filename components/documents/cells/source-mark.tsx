import type { EntryCell } from '@/components/documents/cells/entry-rows'
import { isCellDirty } from '@/components/documents/cells/entry-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { groupedText } from '@/lib/core/format/entry-text'
import { NOT_ENTERED } from '@/lib/features/documents/labels'

/** For a number that was not typed. */
export const SourceMark = lazyPart(() => import('./origins'), 'SourceIcon')

/** The stored number of a read-only cell; on the screen also what was typed and cannot be saved. */
export const StoredNumber = ({ cell, hasMark = false }: { cell: EntryCell; hasMark?: boolean }) => (
  <>
    {cell.saved === null ? (
      <span className="font-normal text-ink-muted">{NOT_ENTERED}</span>
    ) : (
      groupedText(cell.saved)
    )}
    {hasMark && cell.source && <SourceMark source={cell.source} />}
    {isCellDirty(cell) && (
      <span className="block text-sm font-normal text-draft print:hidden">
        введено здесь: {cell.text || 'пусто'}
      </span>
    )}
  </>
)
