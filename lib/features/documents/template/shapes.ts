import { z } from 'zod'
import { namedBriefly } from '@/lib/core/http/shapes'
import { documentKey } from '@/lib/features/documents/entry/shapes'

/** A cell of a template that would change; numbers as canonical decimal text. */
const templateChange = z.object({
  metric_id: z.int(),
  metric_name: z.string(),
  metric_calc_data_id: z.int(),
  var_name: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})

/** One document of a filled-in template compared with the stored one: POST …/template-check. Nothing is saved. */
export const checkedTemplate = z.object({
  key: documentKey,
  metric_category: namedBriefly,
  /** Null: the document is to be created. */
  document_id: z.int().nullable(),
  /** The version that was compared, to be sent back on saving; null for a new document. */
  version: z.int().nullable(),
  /** Whether it is approved and accepts no changes. */
  is_approved: z.boolean(),
  /** Whether the document changed after the download; cells untouched in the file keep their stored values. */
  is_changed_since: z.boolean(),
  changes: z.array(templateChange),
  /** Refused cells with their labels; all null for an error of the whole document. */
  errors: z.array(
    z.object({
      sheet: z.string(),
      /** «F7» */
      cell: z.string().nullable(),
      metric_name: z.string().nullable(),
      var_name: z.string().nullable(),
      message: z.string(),
    }),
  ),
})

export type TemplateChange = z.output<typeof templateChange>
export type CheckedTemplate = z.output<typeof checkedTemplate>
