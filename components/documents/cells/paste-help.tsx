'use client'

import { ClipboardPaste } from 'lucide-react'
import { entryWindows, stayOpen } from '@/components/documents/windows/entry-later'
import { Button } from '@/components/ui/basics/button'
import { Coming } from '@/components/ui/feedback/coming'
import { Popover } from '@/components/ui/overlays/popover'

/** How a block of cells from a spreadsheet is pasted. */
export function PasteHelp() {
  return (
    <Popover
      label="Вставить из таблицы"
      trigger={
        <Button
          color="light"
          size="sm"
          icon={<ClipboardPaste aria-hidden />}
          className="-my-1 @max-3xl:hidden"
        >
          Вставить из таблицы
        </Button>
      }
    >
      <h3 className="font-semibold">Вставить из таблицы</h3>
      <Coming part={entryWindows} giveUp={stayOpen}>
        {({ PasteSteps }) => <PasteSteps />}
      </Coming>
    </Popover>
  )
}
