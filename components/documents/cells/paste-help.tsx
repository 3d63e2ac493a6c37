'use client'

import { ClipboardPaste } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
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
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm text-ink-soft">
        <li>Скопируйте ячейки с числами в Excel или другой таблице.</li>
        <li>Поставьте курсор в поле, с которого начать, и нажмите Ctrl+V.</li>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        Строка таблицы — это показатель, столбец — его данные a, b, c… Один столбец заполняет ту же букву у
        следующих показателей, а начатый в показателе с одним полем — все поля подряд. Пустые ячейки очищают
        поля.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Отключённый показатель занимает свою строку таблицы, но значения в него не вставляются. Что не
        вставлено, будет перечислено после вставки.
      </p>
    </Popover>
  )
}
