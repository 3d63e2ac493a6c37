import { noteViolation } from '@/lib/core/http/violations'

/** Receives browsers' content policy reports, which have no CSRF token; the answer is empty. */
export async function POST(request: Request): Promise<Response> {
  await noteViolation(request)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
