'use client'

import { useState } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'

const TermsDialog = lazyPart(() => import('./terms-dialog'), 'TermsDialog')

/** «Условия использования», which opens the terms in a dialog. */
export function TermsLink() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => setOpen(true)}>
        Условия использования
      </button>
      {open && <TermsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
