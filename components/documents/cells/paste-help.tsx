'use client'

import { ClipboardPaste } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import { Popover } from '@/components/ui/overlays/popover'

const later = new Later(() => import('@/components/documents/windows/paste-steps'))
const stayOpen = () => undefined

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
      <Coming part={later} giveUp={stayOpen}>
        {({ PasteSteps }) => <PasteSteps />}
      </Coming>
    </Popover>
  )
}
