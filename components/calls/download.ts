import { ApiError, provedAnew } from '@/lib/core/http/api-client'

const UTF8_NAME = /filename\*=UTF-8''([^;]+)/i

/** The file name in Content-Disposition (RFC 5987); null where the answer is no file of ours. */
export function nameOfFile(disposition: string | null): string | null {
  const [, encoded] = UTF8_NAME.exec(disposition ?? '') ?? []
  return encoded === undefined ? null : decodeURIComponent(encoded)
}

/**
 * Fetches a file from the server; retried once after reauthentication if required.
 * @throws ApiError for every answer that is not the file, and when there is none
 */
export async function fetchFile(path: string): Promise<{ blob: Blob; name: string }> {
  const response = await fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).catch(() => {
    throw new ApiError(0, {})
  })
  if (!response.ok) {
    const refusal = new ApiError(response.status, await response.json().catch(() => ({})))
    if (await provedAnew(refusal)) return fetchFile(path)
    throw refusal
  }
  // A proxy's own page is no file, however well it is answered.
  const name = nameOfFile(response.headers.get('content-disposition'))
  if (name === null) throw new ApiError(0, {})
  const blob = await response.blob().catch(() => {
    throw new ApiError(0, { message: 'Загрузка файла прервалась. Повторите.' })
  })
  return { blob, name }
}
