import 'server-only'
import { randomBytes } from 'node:crypto'
import { onThisHost, readCookie, serializeCookie } from '@/lib/core/auth/cookies'
import { AppError } from '@/lib/core/http/errors'
import { isSigned, signed } from '@/lib/core/process/secrets'

const CSRF_COOKIE = 'XSRF-TOKEN'

/** Name of the CSRF cookie that the server checks. */
const trustedCsrfCookie = () => onThisHost(CSRF_COOKIE)

/** Tokens are bound to the session id by an HMAC, so that another session's token is not valid. */
const boundTo = (nonce: string, sessionId: string | null) => `${nonce}:${sessionId ?? 'guest'}`

/** CSRF cookies: the one the server checks, and under https the same value under the name that clients read. */
export function csrfCookies(sessionId: string | null): string[] {
  const nonce = randomBytes(16).toString('base64url')
  const token = `${nonce}.${signed('csrf', boundTo(nonce, sessionId)).toString('base64url')}`
  const names = new Set([trustedCsrfCookie(), CSRF_COOKIE])
  return [...names].map((name) => serializeCookie(name, token, { httpOnly: false }))
}

/**
 * Double submit: the header must equal the cookie and be signed for this session; the custom header
 * X-Requested-With cannot be sent cross-site without CORS.
 * @throws AppError csrf (419)
 */
export function requireCsrf(request: Request, sessionId: string | null): void {
  const header = request.headers.get('x-xsrf-token') ?? ''
  const cookie = readCookie(request, trustedCsrfCookie())
  const isOurPage = request.headers.get('x-requested-with')?.toLowerCase() === 'xmlhttprequest'
  if (!isOurPage || header === '' || header !== cookie || !isOurs(header, sessionId)) {
    throw new AppError('csrf')
  }
}

function isOurs(token: string, sessionId: string | null): boolean {
  const [nonce = '', signature = ''] = token.split('.')
  return isSigned('csrf', boundTo(nonce, sessionId), signature)
}
