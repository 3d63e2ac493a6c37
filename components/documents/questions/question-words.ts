import { counted } from '@/lib/core/format/plural'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

/** What a question is about: a number of its row, or the row. */
export const aboutText = ({ var_name }: Pick<DocumentQuestion, 'var_name'>): string =>
  var_name === null ? 'о показателе' : `о числе ${var_name}`

/** Whose word is awaited. */
export const STATE_TEXT: Readonly<Record<DocumentQuestion['state'], string>> = {
  asked: 'ждёт ответа',
  answered: 'есть ответ',
  closed: 'закрыт',
}

export const isOpen = ({ state }: DocumentQuestion): boolean => state !== 'closed'

/** «2 вопроса» */
export const questionsText = (count: number): string => counted(count, 'вопрос', 'вопроса', 'вопросов')
