import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { DeleteTarget } from '@/components/metrics/tree/delete-dialog'
import { type Movable, moveButtonId, type Reorder, type Step } from '@/components/metrics/tree/use-reorder'
import { IconButton } from '@/components/ui/basics/icon-button'

type RowActionsProps = {
  what: Movable
  reorder: Reorder
  onDelete: (target: DeleteTarget) => void
  target: DeleteTarget
}

/** Up, down and delete: of a category or an indicator. */
export function RowActions({ what, reorder, onDelete, target }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      <MoveButton what={what} step={-1} reorder={reorder} />
      <MoveButton what={what} step={1} reorder={reorder} />
      <IconButton
        label={`Удалить «${what.name}»`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(target)}
      />
    </div>
  )
}

function MoveButton({ what, step, reorder }: { what: Movable; step: Step; reorder: Reorder }) {
  const isUp = step < 0
  const can = reorder.canMove(what, step)
  return (
    <IconButton
      id={moveButtonId(what, step)}
      label={`Переместить «${what.name}» ${isUp ? 'выше' : 'ниже'}`}
      icon={isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      // Not disabled at the end of the list, so that focus stays on the row that was moved there.
      aria-disabled={!can || undefined}
      onClick={() => reorder.move(what, step)}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-45"
    />
  )
}
