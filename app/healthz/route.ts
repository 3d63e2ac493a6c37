/** Alive: answers without touching the database. */
export function GET(): Response {
  return new Response('ok', { headers: { 'Cache-Control': 'no-store' } })
}
