import type { FileRule } from '@/lib/core/http/body'

/** Excel's workbooks, the one kind of file that is received. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is sent, by the ending of its name. */
export const FILE_TYPES = {
  xlsx: WORKBOOK_TYPE,
  pdf: 'application/pdf',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileEnding = keyof typeof FILE_TYPES

/** What may be uploaded, before anybody looks inside. */
export const WORKBOOK_FILE: FileRule = {
  type: WORKBOOK_TYPE,
  maxBytes: 2 * 1_048_576,
  tooLarge: 'Файл больше 2 МБ',
  otherType: 'Ожидается файл XLSX',
}
