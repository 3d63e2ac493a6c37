'use client'

import { isOpen } from '@/components/documents/questions/question-words'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

/** Those that are not closed. */
export const useOpenQuestions = (documentId: number | null): readonly DocumentQuestion[] =>
  useQuestions(documentId).data?.filter(isOpen) ?? []
