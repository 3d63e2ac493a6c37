import type { ChipTone } from '@/components/ui/feedback/chip'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { capital, counted, documentsText, metricsText, plural } from '@/lib/core/format/plural'
import type { ReviewDocument } from '@/lib/features/documents/contract'
import { isResent } from '@/lib/features/documents/entry/rules'
import { explanations } from '@/lib/features/documents/labels'

export const isApprovedDocument = (one: ReviewDocument): boolean =>
  one.input_document_status_id === DOCUMENT_STATUS.approved

/** Whether a draft can be approved from the list. */
export const isReady = (one: ReviewDocument): boolean =>
  one.is_complete && one.unexplained_count === 0 && one.can_approve && !one.is_returned

/**
 * «Не хватает: 14 полей, 1 пояснение; исправить 2 показателя; не начаты 3 документа»: everything that blocks a
 * period's approval. Empty when nothing does.
 */
export function missingText(documents: readonly ReviewDocument[], notBegun: number): string {
  const sum = (count: (one: ReviewDocument) => number) =>
    documents.reduce((total, one) => total + count(one), 0)
  const fields = sum((one) => one.missing_count)
  const faults = sum((one) => one.faulty_count)
  const unexplained = sum((one) => one.unexplained_count)
  const missing = [
    fields > 0 && counted(fields, 'поле', 'поля', 'полей'),
    unexplained > 0 && explanations(unexplained),
  ].filter((part) => part !== false)
  const parts = [
    missing.length > 0 && `не хватает: ${missing.join(', ')}`,
    faults > 0 && `исправить ${metricsText(faults)}`,
    notBegun > 0 && `${plural(notBegun, 'не начат', 'не начаты', 'не начато')} ${documentsText(notBegun)}`,
  ].filter((part) => part !== false)
  return capital(parts.join('; '))
}

export function reviewState(one: ReviewDocument): { tone: ChipTone; text: string } {
  if (isApprovedDocument(one)) return { tone: 'approved', text: 'утверждён' }
  if (one.is_returned) return { tone: 'returned', text: 'возвращён на доработку' }
  if (isResent(one)) return { tone: 'sent', text: 'ждёт проверки' }
  if (!one.is_complete) return { tone: 'fill', text: `заполнено ${one.filled} из ${one.total}` }
  if (one.unexplained_count > 0)
    return { tone: 'draft', text: `нужно ${explanations(one.unexplained_count)}` }
  if (!one.can_approve) return { tone: 'draft', text: 'утверждает руководитель' }
  return { tone: 'ready', text: one.warnings_count > 0 ? 'готов, с пояснениями' : 'готов, без замечаний' }
}

/** «, 2 открытых вопроса»; empty without any. */
export const openQuestionsText = ({
  open_questions: open,
}: Pick<ReviewDocument, 'open_questions'>): string =>
  open > 0 ? `, ${counted(open, 'открытый вопрос', 'открытых вопроса', 'открытых вопросов')}` : ''
