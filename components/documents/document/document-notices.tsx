import { ClipboardCheck, Copy, X } from 'lucide-react'
import type { Paste } from '@/components/documents/cells/entry-grid'
import { Button, IconButton } from '@/components/ui/basics/button'
import { counted, plural } from '@/lib/core/format/plural'

const values = (count: number) => counted(count, 'значение', 'значения', 'значений')

const offRow = ({ row, count }: Paste['off'][number]) =>
  `строка ${row + 1} отключена: ${values(count)} не ${plural(count, 'вставлено', 'вставлены', 'вставлено')}`

/** «Вставлено 30 значений; строка 8 отключена: 2 значения не вставлены; 2 значения не поместились» */
export function pasteMessage({ from, count, off, skipped, cleared }: Omit<Paste, 'cells'>): string {
  if (from === 'ready')
    return `${plural(count, 'Взято', 'Взяты', 'Взято')} ${count} ${plural(count, 'готовое число', 'готовых числа', 'готовых чисел')}`
  const parts = [
    `${plural(count, 'Вставлено', 'Вставлены', 'Вставлено')} ${values(count)}`,
    ...off.map(offRow),
  ]
  if (cleared > 0) parts.push(`${plural(cleared, 'очищено', 'очищены', 'очищено')} ${values(cleared)}`)
  if (skipped > 0)
    parts.push(`${values(skipped)} не ${plural(skipped, 'поместилось', 'поместились', 'поместилось')}`)
  return parts.join('; ')
}

type PasteNoticeProps = { paste: Paste; onUndo: () => void; onClose: () => void }

export function PasteNotice({ paste, onUndo, onClose }: PasteNoticeProps) {
  return (
    <div className="flex items-center gap-x-3 border-t border-accent-line bg-accent-soft px-4 py-1 text-sm text-accent-deep @3xl:px-6">
      <ClipboardCheck className="size-4.5 shrink-0 @max-3xl:hidden" />
      <span role="status" className="min-w-0">
        {pasteMessage(paste)}
      </span>
      <Button size="sm" color="info" quiet onClick={onUndo} className="shrink-0">
        <span>
          Отменить{paste.from === 'clipboard' && <span className="@max-3xl:sr-only"> вставку</span>}
        </span>
      </Button>
      <IconButton label="Скрыть сообщение" icon={<X />} onClick={onClose} className="ml-auto" />
    </div>
  )
}

/** This tab is read-only: the document is being edited in another tab, until this one takes over. */
export function OtherTabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line bg-accent-soft px-4 py-2.5 text-sm text-accent-deep @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @3xl:border-b @3xl:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Copy className="mt-px size-4.5 shrink-0" />
        Этот документ уже открыт у вас в другой вкладке, ввод идёт там.
      </p>
      <Button size="sm" color="info" onClick={onTakeOver}>
        Продолжить здесь
      </Button>
    </div>
  )
}
