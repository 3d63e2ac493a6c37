'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

interface Questions {
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

const Context = createContext<Questions | null>(null)
const NONE: readonly DocumentQuestion[] = []

type QuestionedRowsProps = Pick<Questions, 'documentId' | 'timeZone' | 'canAsk' | 'canAnswer'> & {
  className?: string
  children: ReactNode
}

/** The rows of a document with its questions: they come after the document itself, and a key press reads none of them. */
export function QuestionedRows({
  documentId,
  timeZone,
  canAsk,
  canAnswer,
  className,
  children,
}: QuestionedRowsProps) {
  const { data: all = NONE } = useQuestions(documentId)
  const [asking, setAsking] = useState<number | null>(null)
  const value = useMemo(
    () => ({ documentId, all, timeZone, canAsk, canAnswer, asking, setAsking }),
    [documentId, all, timeZone, canAsk, canAnswer, asking],
  )
  return (
    <Context value={value}>
      <div className={className ?? 'flex-1'}>{children}</div>
    </Context>
  )
}

/** The questions of the document that a row stands in. */
export function useDocumentQuestions(): Questions {
  const questions = useContext(Context)
  if (questions === null) throw new Error('questions stand outside their document')
  return questions
}
