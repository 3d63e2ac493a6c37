import type { Paste } from '@/components/documents/entry-grid'
import { plural } from '@/lib/core/format/plural'

/** «Вставлено 30 значений, 2 значения не поместились» */
export function pasteMessage({ count, skipped }: Pick<Paste, 'count' | 'skipped'>): string {
  const word = (number: number) => plural(number, 'значение', 'значения', 'значений')
  const placed = `${plural(count, 'Вставлено', 'Вставлены', 'Вставлено')} ${count} ${word(count)}`
  if (skipped === 0) return placed
  return `${placed}, ${skipped} ${word(skipped)} не ${plural(skipped, 'поместилось', 'поместились', 'поместилось')}`
}
