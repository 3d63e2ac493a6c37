import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { createDraft, saveDraft } from '@/lib/features/documents/entry/mutations'
import { outcomeOf } from '@/lib/features/documents/entry/outcome'
import type { DocumentOutcome } from '@/lib/features/documents/entry/shapes'
import type { Imports } from '@/lib/features/documents/schema'

/** Makes and saves drafts as a checked workbook has them, each by itself and in the order given. */
export async function importDocuments(scope: CompanyScope, documents: Imports): Promise<DocumentOutcome[]> {
  const outcomes: DocumentOutcome[] = []
  for (const { existing, ...document } of documents) {
    const { input_document_values } = document
    const outcome = await outcomeOf('Сохранено', () =>
      existing
        ? saveDraft(scope, existing.id, { version: existing.version, input_document_values })
        : createDraft(scope, document),
    )
    outcomes.push(outcome)
  }
  return outcomes
}
