import type { OffRow, Paste } from '@/components/documents/cells/entry-grid'
import { plural } from '@/lib/core/format/plural'

const values = (count: number) => `${count} ${plural(count, 'значение', 'значения', 'значений')}`

const offRow = ({ row, count }: OffRow) =>
  `строка ${row + 1} отключена: ${values(count)} не ${plural(count, 'вставлено', 'вставлены', 'вставлено')}`

/** «Вставлено 30 значений; строка 8 отключена: 2 значения не вставлены; 2 значения не поместились» */
export function pasteMessage({ count, off, skipped }: Pick<Paste, 'count' | 'off' | 'skipped'>): string {
  const parts = [
    `${plural(count, 'Вставлено', 'Вставлены', 'Вставлено')} ${values(count)}`,
    ...off.map(offRow),
  ]
  if (skipped > 0)
    parts.push(`${values(skipped)} не ${plural(skipped, 'поместилось', 'поместились', 'поместилось')}`)
  return parts.join('; ')
}
