import { type NextRequest, NextResponse } from 'next/server'
import { fixedHeaders, SECRET_PAGES } from '@/lib/core/http/fixed-headers'
import { isHttps } from '@/lib/core/process/env'

const SECRET = new RegExp(`^/(${SECRET_PAGES.join('|')})/`)

const isDevelopment = process.env.NODE_ENV === 'development'

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Component libraries position things with style attributes; a style sheet or a script gets no such freedom.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
  ].join('; ')
}

/** Cosmetics only: the content policy and the path for the way back after login. No access is decided here. */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = contentPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-path', request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(fixedHeaders(isHttps()))) response.headers.set(name, value)
  if (SECRET.test(request.nextUrl.pathname)) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}

// Only pages are rendered with a policy of their own: what programs call has the guard's, and none of this to wait for.
export const config = {
  matcher: ['/((?!_next/static|_next/image|favicon.ico|api/|sanctum/|healthz$|readyz$|csp-reports$).*)'],
}
