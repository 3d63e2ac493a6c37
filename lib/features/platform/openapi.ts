import 'server-only'
import { openApiDocument } from '@/lib/core/openapi/document'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

let document: ReturnType<typeof openApiDocument> | undefined

/** The description of all calls; made once a process, since nothing in it changes. */
export function apiDescription(): ReturnType<typeof openApiDocument> {
  document ??= openApiDocument(ALL_CALLS)
  return document
}
