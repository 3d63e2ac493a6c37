import 'server-only'
import { WORKBOOK_TYPE } from '@/lib/core/workbook/write'

/**
 * A workbook as a download.
 * @param name the file's name in any alphabet, without extension
 * @param asciiName the same for those who read ASCII only
 */
export function workbookResponse(
  body: ReadableStream<Uint8Array>,
  { name, asciiName }: { name: string; asciiName: string },
): Response {
  const encoded = encodeURIComponent(`${name}.xlsx`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return new Response(body, {
    headers: {
      'Content-Type': WORKBOOK_TYPE,
      'Content-Disposition': `attachment; filename="${asciiName}.xlsx"; filename*=UTF-8''${encoded}`,
    },
  })
}
