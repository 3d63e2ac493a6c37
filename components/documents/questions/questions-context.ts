'use client'

import { createContext, useContext } from 'react'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

export interface Questions {
  /** Null: the document is still to be made, and nobody asks about it. */
  documentId: number | null
  all: readonly DocumentQuestion[]
  timeZone: string
  /** May ask, close and open again. */
  canAsk: boolean
  canAnswer: boolean
  /** The indicator a question is being written about. */
  asking: number | null
  setAsking: (metricId: number | null) => void
}

export const QuestionsContext = createContext<Questions | null>(null)

/** The questions of the document that a row stands in. */
export function useDocumentQuestions(): Questions {
  const questions = useContext(QuestionsContext)
  if (questions === null) throw new Error('questions stand outside their document')
  return questions
}
