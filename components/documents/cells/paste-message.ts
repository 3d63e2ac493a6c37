import type { OffRow, Paste } from '@/components/documents/cells/entry-grid'
import { plural } from '@/lib/core/format/plural'

const values = (count: number) => `${count} ${plural(count, 'значение', 'значения', 'значений')}`

const offRow = ({ row, count }: OffRow) =>
  `строка ${row + 1} отключена: ${values(count)} не ${plural(count, 'вставлено', 'вставлены', 'вставлено')}`

/** «Взяты 3 готовых числа» */
const takenMessage = (count: number) =>
  `${plural(count, 'Взято', 'Взяты', 'Взято')} ${count} ${plural(count, 'готовое число', 'готовых числа', 'готовых чисел')}`

/** «Вставлено 30 значений; строка 8 отключена: 2 значения не вставлены; 2 значения не поместились» */
export function pasteMessage({ from, count, off, skipped }: Omit<Paste, 'cells'>): string {
  if (from === 'ready') return takenMessage(count)
  const parts = [
    `${plural(count, 'Вставлено', 'Вставлены', 'Вставлено')} ${values(count)}`,
    ...off.map(offRow),
  ]
  if (skipped > 0)
    parts.push(`${values(skipped)} не ${plural(skipped, 'поместилось', 'поместились', 'поместилось')}`)
  return parts.join('; ')
}
