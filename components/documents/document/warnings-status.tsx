'use client'

import { useState } from 'react'
import { type EntryStore, useEntry } from '@/components/documents/cells/entry-store'
import { settledWarnings } from '@/components/documents/cells/shared-values'
import { counted } from '@/lib/core/format/plural'

/** More of them at once, by a paste, are counted. */
const MOST_SAID = 3

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

function wordsOf(fresh: readonly string[]): string {
  if (fresh.length <= MOST_SAID) return fresh.join('. ')
  return counted(fresh.length, 'новое предупреждение', 'новых предупреждения', 'новых предупреждений')
}

/** Says aloud what begins to look wrong once its number is left; on the screen it stands under the row. */
export function WarningsStatus({ store }: { store: EntryStore }) {
  const all = useEntry(store, (rows) => settledWarnings(rows).join('\n'))
  const [before, setBefore] = useState(all)
  const [said, setSaid] = useState('')
  if (all !== before) {
    const known = new Set(lines(before))
    setBefore(all)
    setSaid(wordsOf(lines(all).filter((line) => !known.has(line))))
  }
  return (
    <p role="status" aria-label="Предупреждения" className="sr-only">
      {said}
    </p>
  )
}
