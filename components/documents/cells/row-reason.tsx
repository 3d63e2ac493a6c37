'use client'

import { Suspense, useState } from 'react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { Later } from '@/components/ui/browser/later'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { inactiveText } from '@/lib/features/documents/labels'

const field = new Later(() => import('@/components/documents/cells/reason-field'))
/** With the page where a row of it is off, otherwise with the first sign of a person. */
const ComingField = lazyPart(() => field.fetch().then((it) => it.ReasonField))

type RowReasonProps = { row: EntryRow; index: number; readOnly: boolean; actions: EntryActions }

/** Why a row is off, and the field to say it in. */
export function RowReason({ readOnly, ...entry }: RowReasonProps) {
  // One that has come is drawn at once: the keyboard goes to it as soon as the row is switched off.
  const [ReasonField] = useState(() => field.now()?.ReasonField ?? ComingField)
  const said = (
    <p className="text-sm text-ink-muted first-letter:uppercase">{inactiveText(entry.row.inactiveReason)}</p>
  )
  if (readOnly) return said
  return (
    <>
      <div className="hidden print:block">{said}</div>
      <Suspense>
        <ReasonField {...entry} />
      </Suspense>
    </>
  )
}
