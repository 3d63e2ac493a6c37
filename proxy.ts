import { type NextRequest, NextResponse } from 'next/server'
import { isHttps } from '@/lib/core/env'

/** Headers of every answer; the content policy is per request, for its nonce. */
const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const isDevelopment = process.env.NODE_ENV === 'development'

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Component libraries position things with style attributes; scripts get no such freedom.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Cosmetics only: the content policy and the path for the way back after login. No access is decided here. */
export function proxy(request: NextRequest) {
  const policy = contentPolicy(btoa(crypto.randomUUID()))
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-path', request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(FIXED_HEADERS)) response.headers.set(name, value)
  // The addresses of these pages hold a right: to set a password, to end somebody's reminders.
  if (/^\/(reset-password|unsubscribe)\//.test(request.nextUrl.pathname)) {
    response.headers.set('Referrer-Policy', 'no-referrer')
  }
  if (isHttps()) response.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] }
