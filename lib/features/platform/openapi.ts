import 'server-only'
import type { Prepared } from '@/lib/core/http/contract'
import { hashed } from '@/lib/core/http/respond'
import { openApiDocument } from '@/lib/core/openapi/document'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

export const apiDescription = () => openApiDocument(ALL_CALLS)

let made: Prepared | undefined

/** The serialised description; memoised, since it never changes in a process. */
export function sentDescription(): Prepared {
  made ??= hashed(apiDescription())
  return made
}
