import { noteViolation } from '@/lib/core/http/violations'

/** What browsers say of pages that broke their content policy. They send no token, and nothing is answered. */
export async function POST(request: Request): Promise<Response> {
  await noteViolation(request)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
