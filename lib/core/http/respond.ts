import { createHash } from 'node:crypto'
import { type Answer, MadeAnswer, type Prepared, type SentFile } from '@/lib/core/http/contract'
import { AppError, ERROR_TABLE } from '@/lib/core/http/errors'
import { NO_STORE } from '@/lib/core/http/fixed-headers'
import { FILE_TYPES } from '@/lib/core/http/media-types'
import { checksDeclared, requireDeclared } from '@/lib/core/process/declared'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/**
 * Builds the declared success answer of a call.
 * @throws NotDeclared under test, when it differs from the declaration
 */
export function success(name: string, answer: Answer, value: unknown, received: Headers): Response {
  if (answer.kind === 'json') {
    // As bytes: a string would be scanned again before encoding.
    const body =
      value instanceof MadeAnswer
        ? value.bytes
        : Buffer.from(JSON.stringify('isWrapped' in answer ? { data: value } : value))
    if (checksDeclared()) requireDeclared(name, answer.schema, JSON.parse(body.toString()))
    return new Response(body, { status: answer.status, headers: JSON_TYPE })
  }
  if (answer.kind === 'constant') {
    const made = value as Prepared
    if (checksDeclared()) requireDeclared(name, answer.schema, JSON.parse(made.plain.toString()))
    return constantResponse(made, received)
  }
  if (answer.kind === 'text') return new Response(String(value))
  if (answer.kind === 'file') return fileResponse(value as SentFile)
  return new Response(null, { status: 204 })
}

export function hashed(value: unknown): Prepared {
  const plain = Buffer.from(JSON.stringify(value))
  return { plain, hash: createHash('sha256').update(plain).digest('base64url') }
}

/** Next compresses every answer and drops a Content-Encoding of our own, so the ETag is weak: bytes may differ. */
function constantResponse({ plain, hash }: Prepared, received: Headers): Response {
  const tag = `"${hash}"`
  const headers = { ETag: `W/${tag}` }
  const known = (received.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(plain, { headers: { ...JSON_TYPE, ...headers } })
}

/** A download with a Unicode name and an ASCII fallback. */
export function fileResponse({ body, name, asciiName, type = 'xlsx' }: SentFile): Response {
  const encoded = encodeURIComponent(`${name}.${type}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return new Response(body, {
    headers: {
      'Content-Type': FILE_TYPES[type],
      'Content-Disposition': `attachment; filename="${asciiName}.${type}"; filename*=UTF-8''${encoded}`,
    },
  })
}

/**
 * `{ message, errors?, code, data? }` with the status of the error table.
 * @param namesError repeats the message as `error`, for clients that read it there
 */
export function failure(error: AppError, namesError = false): Response {
  const { message, errors, code, data } = error
  const body = { message, errors, code, data, ...(namesError ? { error: message } : {}) }
  return Response.json(body, { status: ERROR_TABLE[error.code].status, headers: error.headers })
}

/** The answer for unknown paths under /api. */
export function unknownPath(): Response {
  return failure(new AppError('not_found', { message: 'Такого адреса нет', headers: NO_STORE }))
}
