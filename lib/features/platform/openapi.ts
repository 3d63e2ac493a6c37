import 'server-only'
import type { Prepared } from '@/lib/core/http/contract'
import { hashed } from '@/lib/core/http/respond'
import { openApiDocument } from '@/lib/core/openapi/document'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

/** The description of all calls. */
export const apiDescription = () => openApiDocument(ALL_CALLS)

let made: Prepared | undefined

/** The same as it is sent; made once a process, since nothing in it changes. */
export function sentDescription(): Prepared {
  made ??= hashed(apiDescription())
  return made
}
