import { z } from 'zod'
import { bodyFlag, bodyId, bodyVersion } from '@/lib/core/http/params'
import { lineText } from '@/lib/core/text/fields'

export const CODE_MAX = 40

const MAX_LINKS = 200
const LINKS = 'Отметьте переменные'

const variableIds = z
  .array(bodyId, { error: LINKS })
  .max(MAX_LINKS, `Не больше ${MAX_LINKS} переменных за один раз`)
  .transform((ids) => [...new Set(ids)])

const fields = {
  name: lineText(255),
  unit: lineText(50),
  /** Counted in whole numbers: a fraction raises a warning. */
  is_whole: bodyFlag,
}

export const sourceDatumFields = z.object({
  code: z
    .string({ error: 'Укажите код' })
    .trim()
    .max(CODE_MAX, `Не больше ${CODE_MAX} символов`)
    .regex(/^[a-z][a-z0-9_]*$/, 'Строчные латинские буквы, цифры и «_», первой — буква'),
  ...fields,
})

/** Body of POST /api/source-data, with the variables to link. */
export const newSourceDatumSchema = sourceDatumFields.extend({
  metric_calc_data_ids: variableIds.default([]),
})

/** Body of PUT /api/source-data/{id}. The code is immutable, since exchange and rules refer to it. */
export const sourceDatumEditSchema = z.object({ ...fields, version: bodyVersion })

export const linkSchema = z.object({
  metric_calc_data_ids: variableIds.refine((ids) => ids.length > 0, LINKS),
})
