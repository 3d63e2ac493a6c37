import { plural } from '@/lib/core/format/plural'
import type { ReviewDocument } from '@/lib/features/documents/review/shapes'

/** Whether a draft can be approved in the list. */
export const isReady = (one: ReviewDocument): boolean =>
  one.is_complete && one.unexplained_count === 0 && one.can_approve

/** How a draft stands, in words. */
export function reviewState(one: ReviewDocument): {
  tone: 'approved' | 'draft' | 'returned' | 'fill'
  text: string
} {
  const { unexplained_count: unexplained } = one
  if (one.is_returned) return { tone: 'returned', text: 'возвращён на доработку' }
  if (!one.is_complete) return { tone: 'fill', text: `заполнено ${one.filled} из ${one.total}` }
  if (unexplained > 0)
    return {
      tone: 'draft',
      text: `нужно ${unexplained} ${plural(unexplained, 'пояснение', 'пояснения', 'пояснений')}`,
    }
  return one.can_approve
    ? { tone: 'approved', text: 'готов к утверждению' }
    : { tone: 'draft', text: 'утверждает руководитель' }
}

/** «, открытых вопросов: 2»; nothing where there are none. */
export const openText = ({ open_questions }: ReviewDocument): string =>
  open_questions > 0 ? `, открытых вопросов: ${open_questions}` : ''

export const documentsText = (count: number): string =>
  `${count} ${plural(count, 'документ', 'документа', 'документов')}`
