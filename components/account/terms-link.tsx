'use client'

import { useState } from 'react'
import { comeLater } from '@/components/ui/feedback/come-later'

const TermsDialog = comeLater(() => import('@/components/account/terms-dialog').then((it) => it.TermsDialog))

/** «Условия использования», opening the terms over the page. */
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
