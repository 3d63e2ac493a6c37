'use client'

import { ChevronRight, Ellipsis, Link2, Merge, PencilLine, Trash2, Unlink } from 'lucide-react'
import { useId, useState } from 'react'
import type { Asked } from '@/components/source-data/datum-dialogs'
import { kindOf, usedIn } from '@/components/source-data/datum-words'
import { UseLine } from '@/components/source-data/use-line'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'
import { DropdownMenu, MenuItem } from '@/components/ui/overlays/dropdown-menu'
import type { SourceDatumAnswer } from '@/lib/features/source-data/contract'

type DatumItemProps = { datum: SourceDatumAnswer; onAsk: (asked: Asked) => void }

/** A source datum: what it is, where it is asked for, and what may be done to it. */
export function DatumItem({ datum, onAsk }: DatumItemProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const { name, code, uses } = datum
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-start gap-3 px-5 py-3 @max-3xl:px-4">
        <div className="min-w-0 flex-1 gap-x-6 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_11rem] @3xl:items-center">
          <div className="min-w-0">
            <h2 className="font-medium text-pretty">{name}</h2>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <code className="break-all">{code}</code>
              {kindOf(datum)}
            </p>
          </div>
          <div>
            {uses.length === 0 ? (
              <span className="text-sm text-ink-soft">{usedIn(0)}</span>
            ) : (
              <Button
                size="sm"
                quiet
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-label={`${name}: ${usedIn(uses.length)}`}
                onClick={() => setOpen(!isOpen)}
                className="@max-3xl:mt-1.5"
                icon={
                  <ChevronRight
                    aria-hidden
                    className={classNames('transition-transform', isOpen && 'rotate-90')}
                  />
                }
              >
                {usedIn(uses.length)}
              </Button>
            )}
          </div>
        </div>
        <DropdownMenu
          align="end"
          label="Действия"
          trigger={<IconButton label={`Действия: ${name}`} icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem onSelect={() => onAsk({ kind: 'edit', datum })}>
            <PencilLine aria-hidden />
            Изменить
          </MenuItem>
          <MenuItem onSelect={() => onAsk({ kind: 'link', datum })}>
            <Link2 aria-hidden />
            Связать с переменной
          </MenuItem>
          <MenuItem onSelect={() => onAsk({ kind: 'merge', datum })}>
            <Merge aria-hidden />
            Объединить с другим
          </MenuItem>
          <MenuItem disabled={uses.length > 0} onSelect={() => onAsk({ kind: 'delete', datum })}>
            <Trash2 aria-hidden />
            Удалить
          </MenuItem>
        </DropdownMenu>
      </div>
      {isOpen && uses.length > 0 && (
        <ul id={listId} className="space-y-2 bg-sunken px-5 py-3 @max-3xl:px-4">
          {uses.map((use) => (
            <li key={use.metric_calc_data_id}>
              <UseLine
                use={use}
                action={
                  <IconButton
                    label={`Отделить: ${use.metric.name}, ${use.var_name}`}
                    icon={<Unlink aria-hidden />}
                    onClick={() => onAsk({ kind: 'unlink', datum, use })}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
