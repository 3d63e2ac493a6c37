'use client'

import { Link2 } from 'lucide-react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { type EntryStore, useEntry } from '@/components/documents/cells/entry-store'
import { readyFields } from '@/components/documents/cells/shared-values'
import { Button } from '@/components/ui/basics/button'
import { plural } from '@/lib/core/format/plural'

/** How many numbers of the form have been entered already, and the way to take them all. Nothing where none has. */
export function ReadyStrip({ store, actions }: { store: EntryStore; actions: EntryActions }) {
  const count = useEntry(store, (rows) => readyFields(rows).length)
  if (count === 0) return null

  return (
    <div className="flex items-center gap-3 border-t border-accent-line bg-accent-soft px-4 py-1.5 text-sm text-accent-deep @3xl:px-6">
      <Link2 aria-hidden className="size-4.5 shrink-0 @max-3xl:hidden" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">
          {count} {plural(count, 'число', 'числа', 'чисел')}
        </b>{' '}
        {plural(count, 'уже введено', 'уже введены', 'уже введены')} за этот период
      </p>
      <Button size="sm" color="info" onClick={actions.takeAll} className="shrink-0">
        Взять готовые ({count})
      </Button>
    </div>
  )
}
