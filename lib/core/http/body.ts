import { AppError } from '@/lib/core/http/errors'

export const MAX_BODY_BYTES = 1_048_576

/**
 * Reads a JSON body of at most 1 MB. Reading stops at the limit, so memory stays flat whatever is sent.
 * @throws AppError too_large (413), unsupported_media_type (415), invalid (422) for malformed JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new AppError('too_large')
  const text = await readBounded(request)
  if (text === '') return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', { message: 'Тело запроса — не JSON' })
  }
}

async function readBounded(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      throw new AppError('too_large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
