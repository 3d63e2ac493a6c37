'use client'

import { ClipboardCheck, X } from 'lucide-react'
import type { Paste } from '@/components/documents/cells/entry-grid'
import { pasteMessage } from '@/components/documents/cells/paste-message'
import { Button } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'

type PasteNoticeProps = { paste: Paste; onUndo: () => void; onClose: () => void }

/** What a paste has done, with the way back. */
export function PasteNotice({ paste, onUndo, onClose }: PasteNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-accent-line bg-accent-soft px-4 py-1 text-sm text-accent-deep @3xl:px-6">
      <ClipboardCheck aria-hidden className="size-4.5 shrink-0" />
      <span role="status">{pasteMessage(paste)}</span>
      <Button size="sm" color="info" quiet onClick={onUndo}>
        {paste.from === 'ready' ? 'Отменить' : 'Отменить вставку'}
      </Button>
      <IconButton label="Скрыть сообщение" icon={<X aria-hidden />} onClick={onClose} className="ml-auto" />
    </div>
  )
}
