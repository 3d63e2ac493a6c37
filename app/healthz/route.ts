/** Liveness: does not use the database. */
export function GET(): Response {
  return new Response('ok', { headers: { 'Cache-Control': 'no-store' } })
}
