import type { FileRule } from '@/lib/core/http/body'

/** Excel workbooks, the only file type that is accepted. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const FILE_TYPES = {
  xlsx: WORKBOOK_TYPE,
  pdf: 'application/pdf',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** Limits of an uploaded workbook, before it is parsed. */
export const WORKBOOK_FILE: FileRule = {
  type: WORKBOOK_TYPE,
  maxBytes: 2 * 1_048_576,
  tooLarge: 'Файл больше 2 МБ',
  otherType: 'Ожидается файл XLSX',
}
