import { AppError, ERROR_TABLE } from '@/lib/core/http/errors'

/** `{ data, meta?, links? }`, the shape of every success with a body. */
export function data(
  body: unknown,
  extra: { status?: number; meta?: unknown; links?: unknown } = {},
): Response {
  const { status = 200, meta, links } = extra
  return Response.json({ data: body, meta, links }, { status })
}

export function message(text: string): Response {
  return Response.json({ message: text })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}

/**
 * `{ message, errors?, code, data? }` with the status of the error table.
 * @param namesError says the message once more as `error`, where a call's clients read it there
 */
export function failure(error: AppError, namesError = false): Response {
  const { message, errors, code, data } = error
  const body = { message, errors, code, data, ...(namesError ? { error: message } : {}) }
  return Response.json(body, { status: ERROR_TABLE[error.code].status, headers: error.headers })
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** The answer of every address under /api that does not exist. */
export function unknownPath(): Response {
  return failure(new AppError('not_found', { message: 'Такого адреса нет', headers: NO_STORE }))
}

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof VERBS)[number]
type Refusals = Record<Verb, () => Response>

/** Handlers for the verbs a route does not have: JSON 405 instead of Next's empty one. */
export function otherVerbs(...allowed: Verb[]): Refusals {
  const headers = { Allow: allowed.join(', '), ...NO_STORE }
  const refuse = () => failure(new AppError('method_not_allowed', { headers }))
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse }
}

/** Adds cookies, each its own Set-Cookie header. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
