'use client'

import { useState } from 'react'
import { Terms } from '@/components/account/terms'
import { Button } from '@/components/ui/basics/button'
import { Dialog } from '@/components/ui/overlays/dialog'

/** «Условия использования», opening the terms over the page. */
export function TermsLink() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => setOpen(true)}>
        Условия использования
      </button>
      <Dialog
        open={open}
        onClose={close}
        title="Условия использования"
        footer={<Button onClick={close}>Закрыть</Button>}
      >
        <Terms />
      </Dialog>
    </>
  )
}
