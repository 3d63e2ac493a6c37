'use client'

import { Keyboard } from 'lucide-react'
import { entryWindows, stayOpen } from '@/components/documents/windows/entry-later'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Coming } from '@/components/ui/feedback/coming'
import { Popover } from '@/components/ui/overlays/popover'

/** What the keyboard does in a document. */
export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard aria-hidden />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <Coming part={entryWindows} giveUp={stayOpen}>
        {({ DocumentKeys }) => <DocumentKeys />}
      </Coming>
    </Popover>
  )
}
