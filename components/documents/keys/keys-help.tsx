'use client'

import { Keyboard } from 'lucide-react'
import { IconButton } from '@/components/ui/basics/icon-button'
import { KeysList } from '@/components/ui/basics/keys-list'
import { Popover } from '@/components/ui/overlays/popover'
import { DOCUMENT_KEYS } from '@/lib/features/help/keys/labels'

/** What the keyboard does in a document. */
export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard aria-hidden />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <KeysList keys={DOCUMENT_KEYS.keys} />
    </Popover>
  )
}
