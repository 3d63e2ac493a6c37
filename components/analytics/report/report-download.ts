import { ApiError } from '@/lib/core/http/api-client'

const UTF8_NAME = /filename\*=UTF-8''([^;]+)/i
const FALLBACK_NAME = 'Отчёт по показателям.xlsx'

/** The file name a server gives in Content-Disposition (RFC 5987), or the usual one. */
export function nameOfFile(disposition: string | null): string {
  const [, encoded] = UTF8_NAME.exec(disposition ?? '') ?? []
  if (encoded === undefined) return FALLBACK_NAME
  try {
    return decodeURIComponent(encoded)
  } catch {
    return FALLBACK_NAME
  }
}

/**
 * Fetches the report's workbook.
 * @throws ApiError for every answer that is not the file, and when there is none
 */
export async function fetchReportFile(path: string): Promise<{ blob: Blob; name: string }> {
  const response = await fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).catch(() => {
    throw new ApiError(0, {})
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  const blob = await response.blob().catch(() => {
    throw new ApiError(0, { message: 'Загрузка файла прервалась. Повторите.' })
  })
  return { blob, name: nameOfFile(response.headers.get('content-disposition')) }
}
