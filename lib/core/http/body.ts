import { AppError, ERROR_TABLE, fieldError } from '@/lib/core/http/errors'

export interface BodyBound {
  maxBytes: number
  tooLarge: string
}

export const JSON_BODY: BodyBound = { maxBytes: 1_048_576, tooLarge: ERROR_TABLE.too_large.message }
/** For public calls: a guest's form has a few short fields. */
export const GUEST_BODY: BodyBound = { maxBytes: 16_384, tooLarge: 'Запрос больше 16 КБ' }

const COMPRESSED = 'Тело запроса сжато: отправьте его несжатым, без Content-Encoding'

/** Our own bodies nest five levels; one nested deeper than this limit is refused unparsed. */
const MAX_DEPTH = 20

/** A file body: its content type, its limit, and the message for a longer one. */
export interface FileRule extends BodyBound {
  type: string
  otherType: string
}

/**
 * Reads a JSON body. Reading stops at the limits, so memory and time stay flat whatever is sent.
 * @param otherType a content type accepted besides JSON, here or before
 * @throws AppError too_large (413), unsupported_media_type (415), malformed (400) for what is not UTF-8, invalid (422)
 * for malformed JSON and for deep JSON.
 */
export async function readJson(request: Request, bound: BodyBound, otherType?: string): Promise<unknown> {
  const bytes = await boundedBytes(request, bound, depthCounter())
  if (bytes.length === 0) return undefined
  if (!['application/json', otherType].includes(contentType(request)))
    throw new AppError('unsupported_media_type', {
      ...(otherType && { message: `Ожидается application/json или ${otherType}` }),
    })
  const text = utf8(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', { message: 'Тело запроса — не JSON' })
  }
}

/**
 * A body, unparsed.
 * @param isTooDeep tells of its chunks so far, as JSON
 * @throws AppError too_large (413), unsupported_media_type (415) for a compressed one, invalid (422) for deep JSON.
 */
async function boundedBytes(
  { headers, body }: Request,
  { maxBytes, tooLarge: message }: BodyBound,
  isTooDeep: (chunk: Uint8Array) => boolean = () => false,
): Promise<Buffer> {
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw new AppError('unsupported_media_type', { message: COMPRESSED })
  const tooLarge = () => new AppError('too_large', { message })
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    // An aborted upload (lost connection, closed page) is no error of ours.
    const part = await reader?.read().catch(() => {
      throw new AppError('malformed')
    })
    if (!part?.value) return Buffer.concat(chunks)
    size += part.value.byteLength
    const isTooLarge = size > maxBytes
    if (!isTooLarge && !isTooDeep(part.value)) {
      chunks.push(part.value)
      continue
    }
    await reader?.cancel()
    if (isTooLarge) throw tooLarge()
    throw new AppError('invalid', { message: `Тело запроса вложено глубже ${MAX_DEPTH} уровней` })
  }
}

/** @throws AppError malformed (400) */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('malformed', { message: 'Тело запроса — не UTF-8' })
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
/** `[` and `{`, `]` and `}` differ by this bit; these bytes never occur inside other UTF-8 characters. */
const [OPENING, CLOSING, BRACE_BIT] = [0x5b, 0x5d, 0x20]

/** Returns a function that takes the chunks of a JSON text and tells whether it nests too deep. */
function depthCounter(): (chunk: Uint8Array) => boolean {
  let depth = 0
  let isText = false
  let isEscaped = false
  return (chunk) => {
    // By index: an iterator takes six times as long, and every body passes here.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if ((byte & ~BRACE_BIT) === OPENING) {
        depth += 1
        if (depth > MAX_DEPTH) return true
      } else if ((byte & ~BRACE_BIT) === CLOSING) depth -= 1
    }
    return false
  }
}

/**
 * Reads a file body within the rule's limit; another content type is not read at all.
 * @throws AppError too_large (413), unsupported_media_type (415), invalid (422) for an empty one.
 */
export async function readFile(request: Request, rule: FileRule): Promise<Uint8Array> {
  if (contentType(request) !== rule.type) {
    throw new AppError('unsupported_media_type', { message: rule.otherType })
  }
  const bytes = await boundedBytes(request, rule)
  if (bytes.length === 0) throw fieldError('file', 'Файл пуст')
  return bytes
}

/**
 * The text of a body with this content type; null for another.
 * @throws AppError too_large (413), unsupported_media_type (415) for a compressed one, malformed (400)
 */
export async function readXml(request: Request, bound: BodyBound, type: string): Promise<string | null> {
  if (contentType(request) !== type) return null
  return utf8(await boundedBytes(request, bound))
}

function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}
