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
    <div className="flex items-center gap-x-3 border-t border-accent-line bg-accent-soft px-4 py-1 text-sm text-accent-deep @3xl:px-6">
      <ClipboardCheck aria-hidden className="size-4.5 shrink-0 @max-3xl:hidden" />
      <span role="status" className="min-w-0">
        {pasteMessage(paste)}
      </span>
      <Button size="sm" color="info" quiet onClick={onUndo} className="shrink-0">
        <span>
          Отменить{paste.from === 'clipboard' && <span className="@max-3xl:sr-only"> вставку</span>}
        </span>
      </Button>
      <IconButton label="Скрыть сообщение" icon={<X aria-hidden />} onClick={onClose} className="ml-auto" />
    </div>
  )
}
