import 'server-only'
import type { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { AppError, ERROR_TABLE } from '@/lib/core/http/errors'
import { log } from '@/lib/core/process/log'
import type { Approval, ImportResult } from '@/lib/features/documents/contract'
import { approveDocument, createDocument, saveDocument } from '@/lib/features/documents/entry/mutations'
import { withoutTexts } from '@/lib/features/documents/entry/rules'
import type { importsSchema } from '@/lib/features/documents/schema'

/**
 * Changes one of several documents: a refusal or failure does not affect the others, and earlier outcomes are still
 * reported.
 */
async function outcomeOf(done: string, work: () => Promise<unknown>) {
  try {
    await work()
    return { ok: true, status: 200, message: done, errors: {} }
  } catch (error) {
    const { code, message, errors = {} } = refusalOf(error)
    return { ok: false, status: ERROR_TABLE[code].status, message, errors }
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  log().error({ err: error }, 'one of several documents failed')
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}

export async function approveDocuments(
  scope: CompanyScope,
  documents: readonly (Approval & { id: number })[],
) {
  const results = []
  for (const { id, ...approval } of documents) {
    const outcome = await outcomeOf('Показатели утверждены', () => approveDocument(scope, id, approval))
    results.push({ id, ...outcome })
  }
  return results
}

/** Creates and saves drafts from a checked workbook, each independently and in the given order. */
export async function importDocuments(
  scope: CompanyScope,
  documents: z.output<typeof importsSchema>['documents'],
) {
  const results: ImportResult[] = []
  const at = new Date().toISOString()
  for (const { existing, workbook: name, ...document } of documents) {
    const { input_document_values } = document
    let id = existing?.id ?? null
    const via = name ? { kind: 'workbook' as const, name, at } : null
    const store = async (rows: typeof input_document_values) => {
      const stored = await (existing
        ? saveDocument(scope, existing.id, { version: existing.version, input_document_values: rows }, via)
        : createDocument(scope, { ...document, input_document_values: rows }, via))
      id = stored.id
    }
    const outcome = await outcomeOf('Сохранено', async () => {
      try {
        await store(input_document_values)
      } catch (error) {
        // The texts exceed the daily limit: numbers are stored without them, and the outcome is still a refusal.
        if (error instanceof AppError && error.code === 'texts_spent')
          await store(withoutTexts(input_document_values))
        throw error
      }
    })
    results.push({ id, ...outcome })
  }
  return results
}
