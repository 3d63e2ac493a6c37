'use client'

import { useState } from 'react'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'

const dialog = new Later(() => import('@/components/account/terms-dialog'))

/** «Условия использования», opening the terms over the page. */
export function TermsLink() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => setOpen(true)}>
        Условия использования
      </button>
      {open && (
        <Coming part={dialog} giveUp={close}>
          {({ TermsDialog }) => <TermsDialog onClose={close} />}
        </Coming>
      )}
    </>
  )
}
