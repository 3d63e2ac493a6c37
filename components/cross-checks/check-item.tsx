'use client'

import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { RELATION_SIGNS, SEVERITY_NAMES } from '@/components/cross-checks/check-words'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Toggle } from '@/components/ui/fields/toggle'
import { DropdownMenu, MenuItem } from '@/components/ui/overlays/dropdown-menu'
import type { CrossCheckAnswer } from '@/lib/features/cross-checks/contract'

type CheckItemProps = {
  check: CrossCheckAnswer
  onSwitch: (isActive: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** A cross-check: what it says, what it compares, whether it is on. */
export function CheckItem({ check, onSwitch, onEdit, onDelete }: CheckItemProps) {
  const { message, left_side, relation, right_side, severity, is_active } = check
  return (
    <li className="flex items-start gap-3 border-t border-line px-5 py-3 first:border-t-0 @max-3xl:px-4">
      <Toggle
        checked={is_active}
        onChange={onSwitch}
        label={`Увязка включена: ${message}`}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <h2 className={classNames('font-medium text-pretty', !is_active && 'text-ink-soft')}>{message}</h2>
        <p className="text-sm text-ink-soft">
          <code className="wrap-anywhere">
            {left_side} {RELATION_SIGNS[relation]} {right_side}
          </code>
        </p>
        <p className="text-sm text-ink-soft">{is_active ? SEVERITY_NAMES[severity] : 'выключена'}</p>
      </div>
      <DropdownMenu
        align="end"
        label="Действия"
        trigger={<IconButton label={`Действия: ${message}`} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem onSelect={onEdit}>
          <PencilLine aria-hidden />
          Изменить
        </MenuItem>
        <MenuItem onSelect={onDelete}>
          <Trash2 aria-hidden />
          Удалить
        </MenuItem>
      </DropdownMenu>
    </li>
  )
}
