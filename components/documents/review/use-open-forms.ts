'use client'

import { useRef } from 'react'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'

/** The documents opened in the list: nothing typed in one of them is left behind. */
export function useOpenForms() {
  const forms = useRef(new Map<number, DocumentForm>())
  const opened = () => [...forms.current.values()]
  const hasUnsaved = () => opened().some((form) => form.hasUnsaved())
  const guard = useLeaveGuard({
    hasUnsaved,
    canSave: hasUnsaved,
    save: () => Promise.all(opened().map((form) => form.autosave())),
  })
  return {
    forms,
    guard,
    /** Saves what is typed; the versions the documents have then. */
    async settle(): Promise<ReadonlyMap<number, number>> {
      const saved = await Promise.all(opened().map((form) => form.save()))
      return new Map(saved.flatMap((document) => (document ? [[document.id, document.version]] : [])))
    },
  }
}
