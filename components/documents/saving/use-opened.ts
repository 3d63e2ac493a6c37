'use client'

import { useEffect, useState } from 'react'
import type { DocumentKey } from '@/components/documents/period/document-period'
import type { DocumentTemplate, InputDocument } from '@/lib/features/documents/entry/shapes'

/** What the server gave the page. */
export type DocumentSource =
  | { mode: 'new'; template: DocumentTemplate; documentKey: DocumentKey }
  | { mode: 'edit'; document: InputDocument }

/**
 * What became of a page's document, by the data the page came with. A step of the history shows a page with the data
 * of its first visit again, and those say nothing of what was saved since.
 */
const lastShown = new WeakMap<object, InputDocument | null>()

/**
 * The newest document this tab has shown with a page's data; `isBack` when the page is come back to and the document
 * may have moved on since.
 */
export function useOpened(source: DocumentSource) {
  const [page] = useState(source.mode === 'edit' ? source.document : source.template)
  const [before] = useState(() => lastShown.get(page))
  const document = before ?? (source.mode === 'edit' ? source.document : null)
  useEffect(() => {
    if (!lastShown.has(page)) lastShown.set(page, document)
  }, [page, document])
  return {
    document,
    isBack: before !== undefined,
    keep: (next: InputDocument) => void lastShown.set(page, next),
  }
}
