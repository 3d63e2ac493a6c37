import { createContext, useContext } from 'react'
import { counted } from '@/lib/core/format/plural'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/contract'

export const aboutText = ({ var_name }: Pick<DocumentQuestion, 'var_name'>): string =>
  var_name === null ? 'о показателе' : `о числе ${var_name}`

export const STATE_TEXT: Readonly<Record<DocumentQuestion['state'], string>> = {
  asked: 'ждёт ответа',
  answered: 'есть ответ',
  closed: 'закрыт',
}

export const isOpen = ({ state }: DocumentQuestion): boolean => state !== 'closed'

export const questionsText = (count: number): string => counted(count, 'вопрос', 'вопроса', 'вопросов')

interface Questions {
  /** Null: the document does not exist yet, and has no questions. */
  documentId: number | null
  all: readonly DocumentQuestion[]
  /** Whether the person may ask, close and reopen. */
  canAsk: boolean
  canAnswer: boolean
  /** The indicator with an open question form. */
  asking: number | null
  setAsking: (metricId: number | null) => void
  /** What is typed and not sent, by field: rows are replaced when the document is approved. */
  unsent: Map<string, string>
}

export const QuestionsContext = createContext<Questions | null>(null)

export function useDocumentQuestions(): Questions {
  const questions = useContext(QuestionsContext)
  if (questions === null) throw new Error('questions stand outside their document')
  return questions
}

export const useOpenQuestions = (documentId: number | null): readonly DocumentQuestion[] =>
  useQuestions(documentId).data?.filter(isOpen) ?? []

/** Id of the element to focus after a question is sent or closed. */
export const markId = (metricId: number) => `question-mark-${metricId}`
