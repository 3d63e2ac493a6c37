import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { approveDocument } from '@/lib/features/documents/entry/mutations'
import { outcomeOf } from '@/lib/features/documents/entry/outcome'
import type { ApprovalResult } from '@/lib/features/documents/review/shapes'
import type { Approvals } from '@/lib/features/documents/schema'

/** Approves several drafts, each by itself and in the order given. */
export async function approveDocuments(scope: CompanyScope, documents: Approvals): Promise<ApprovalResult[]> {
  const results: ApprovalResult[] = []
  for (const { id, ...approval } of documents) {
    const outcome = await outcomeOf('Показатели утверждены', () => approveDocument(scope, id, approval))
    results.push({ id, ...outcome })
  }
  return results
}
