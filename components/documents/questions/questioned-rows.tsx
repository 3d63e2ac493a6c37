'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { type Questions, QuestionsContext } from '@/components/documents/questions/questions-context'
import { threads } from '@/components/documents/questions/threads-later'
import { stayOpen } from '@/components/documents/windows/entry-later'
import { useLater } from '@/components/ui/feedback/use-later'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

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
  useLater(threads, all.length > 0, stayOpen)
  const [asking, setAsking] = useState<number | null>(null)
  const value = useMemo(
    () => ({ documentId, all, timeZone, canAsk, canAnswer, asking, setAsking }),
    [documentId, all, timeZone, canAsk, canAnswer, asking],
  )
  return (
    <QuestionsContext value={value}>
      <div className={className ?? 'flex-1'}>{children}</div>
    </QuestionsContext>
  )
}
