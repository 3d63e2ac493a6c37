import { z } from 'zod'
import { namedBriefly } from '@/lib/core/http/shapes'
import { documentKey } from '@/lib/features/documents/entry/shapes'

/** One cell of a template that would change; numbers as canonical decimal text. */
const templateChange = z.object({
  metric_id: z.int(),
  metric_name: z.string(),
  metric_calc_data_id: z.int(),
  var_name: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})

/** One document of a filled-in template against what is stored: POST …/template-check. Nothing is saved by it. */
export const checkedTemplate = z.object({
  key: documentKey,
  metric_category: namedBriefly,
  /** Null: the document is still to be made. */
  document_id: z.int().nullable(),
  /** The version the changes were compared with, to be sent back when they are saved; null for a new document. */
  version: z.int().nullable(),
  /** It takes nothing until it is withdrawn. */
  is_approved: z.boolean(),
  /** The document was changed after the template was downloaded; cells untouched in the file keep what is stored. */
  is_changed_since: z.boolean(),
  changes: z.array(templateChange),
  /** Cells that cannot be taken, with the words beside them; all null for what concerns the whole document. */
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
