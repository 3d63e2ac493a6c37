import { AppError, fieldError } from '@/lib/core/http/errors'

export const MAX_BODY_BYTES = 1_048_576

/** A body that is a file: its one content type, its own limit, and what a longer one is told. */
export interface FileRule {
  type: string
  maxBytes: number
  tooLarge: string
  otherType: string
}

/**
 * Reads a JSON body of at most 1 MB. Reading stops at the limit, so memory stays flat whatever is sent.
 * @throws AppError too_large (413), unsupported_media_type (415), invalid (422) for malformed JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await boundedText(request, MAX_BODY_BYTES)
  if (text === '') return undefined
  if (contentType(request) !== 'application/json') throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', { message: 'Тело запроса — не JSON' })
  }
}

/** @throws AppError too_large (413) */
export async function boundedText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8')
  let text = ''
  for await (const chunk of boundedChunks(request, maxBytes)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads a body that is a file, within the rule's limit; another type is not read at all.
 * @throws AppError too_large (413), unsupported_media_type (415), invalid (422) for an empty one.
 */
export async function readFile(request: Request, rule: FileRule): Promise<Uint8Array> {
  if (contentType(request) !== rule.type) {
    throw new AppError('unsupported_media_type', { message: rule.otherType })
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of boundedChunks(request, rule.maxBytes, rule.tooLarge)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw fieldError('file', 'Файл пуст')
  return bytes
}

function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function* boundedChunks(
  request: Request,
  maxBytes: number,
  message?: string,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError('too_large', message ? { message } : {})
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  for (;;) {
    const { done, value } = await nextPart(reader)
    if (done) return
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    yield value
  }
}

/** The next part of a body. One cut off on its way (a lost line, a closed page) is no failure of ours. */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw new AppError('malformed')
  }
}
