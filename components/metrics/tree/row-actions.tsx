import {
  ArrowDown,
  ArrowUp,
  CalendarPlus,
  CalendarX2,
  EllipsisVertical,
  PencilLine,
  Trash2,
} from 'lucide-react'
import type { RowQuestion, RowTarget } from '@/components/metrics/tree/row-target'
import { moveButtonId, type Reorder, type Step } from '@/components/metrics/tree/use-reorder'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

export type Ask = (question: RowQuestion, target: RowTarget) => void

type RowActionsProps = { target: RowTarget; href: string; reorder: Reorder; onAsk: Ask }

/** Up, down and a menu: of a category or an indicator. */
export function RowActions({ target, href, reorder, onAsk }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      <MoveButton target={target} step={-1} reorder={reorder} />
      <MoveButton target={target} step={1} reorder={reorder} />
      <DropdownMenu
        align="end"
        label="Действия"
        trigger={<IconButton label={`Действия: ${target.name}`} icon={<EllipsisVertical aria-hidden />} />}
      >
        <MenuLink>
          <Link href={href}>
            <PencilLine aria-hidden />
            Изменить
          </Link>
        </MenuLink>
        <MenuItem onSelect={() => onAsk('close', target)}>
          <CalendarX2 aria-hidden />
          {target.kind === 'metric' ? 'Закрыть показатель…' : 'Закрыть категорию…'}
        </MenuItem>
        {target.kind === 'metric' && target.date_end !== null && (
          <MenuItem onSelect={() => onAsk('reopen', target)}>
            <CalendarPlus aria-hidden />
            Сделать бессрочным…
          </MenuItem>
        )}
        {/* What documents hold stays: the server deletes it no more than this menu offers it. */}
        {!target.has_documents && (
          <MenuItem onSelect={() => onAsk('delete', target)}>
            <Trash2 aria-hidden />
            Удалить…
          </MenuItem>
        )}
      </DropdownMenu>
    </div>
  )
}

function MoveButton({ target, step, reorder }: { target: RowTarget; step: Step; reorder: Reorder }) {
  const isUp = step < 0
  const can = reorder.canMove(target, step)
  return (
    <IconButton
      id={moveButtonId(target, step)}
      label={`Переместить «${target.name}» ${isUp ? 'выше' : 'ниже'}`}
      icon={isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      // Not disabled at the end of the list, so that focus stays on the row that was moved there.
      aria-disabled={!can || undefined}
      onClick={() => reorder.move(target, step)}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-45"
    />
  )
}
