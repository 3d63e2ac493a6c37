import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { commit } from '@/lib/core/db/change'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { loadDocument } from '@/lib/features/documents/entry/load'
import { requireAction } from '@/lib/features/documents/entry/mutations'
import { readQuestion } from '@/lib/features/documents/questions/data'
import type { NewQuestion } from '@/lib/features/documents/questions/schema'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'
import { askStatement, closeStatement, messageStatement } from '@/lib/features/documents/questions/statements'

/** Asks at a value. @throws AppError not_found, forbidden, invalid (the document has no such row or number) */
export async function askQuestion(
  scope: CompanyScope,
  documentId: number,
  question: NewQuestion,
): Promise<DocumentQuestion> {
  requireAction(scope, await loadDocument(scope, documentId), 'ask')
  const [asked] = await commit(askStatement(documentId, scope.userId, question))
  if (!asked) throw fieldError('metric_id', 'В документе нет такого значения: сохраните его и спросите снова')
  return readQuestion(scope, asked.id)
}

/** Answers a question, or says more of it. @throws AppError not_found, conflict (closed) */
export async function answerQuestion(
  scope: CompanyScope,
  id: number,
  text: string,
): Promise<DocumentQuestion> {
  const question = await readQuestion(scope, id)
  const [said] = await commit(messageStatement(question, scope.userId, text))
  if (!said) throw new AppError('conflict', { message: 'Вопрос уже закрыт' })
  return readQuestion(scope, id)
}

/** Closes a question or opens it again; a second time changes nothing. @throws AppError not_found */
export async function closeQuestion(
  scope: CompanyScope,
  id: number,
  isClosed: boolean,
): Promise<DocumentQuestion> {
  const question = await readQuestion(scope, id)
  await commit(closeStatement(question, scope.userId, isClosed))
  return readQuestion(scope, id)
}
