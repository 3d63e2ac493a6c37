'use client'

import { Keyboard } from 'lucide-react'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import { Popover } from '@/components/ui/overlays/popover'

const later = new Later(() => import('@/components/documents/keys/document-keys'))
const stayOpen = () => undefined

/** What the keyboard does in a document. */
export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard aria-hidden />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <Coming part={later} giveUp={stayOpen}>
        {({ DocumentKeys }) => <DocumentKeys />}
      </Coming>
    </Popover>
  )
}
