import { z } from 'zod'
import { type AnswerOf, contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { bodyId, idText } from '@/lib/core/http/params'
import { named, namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import { linkSchema, newSourceDatumSchema, sourceDatumEditSchema } from '@/lib/features/source-data/schema'

/** A variable of an indicator that may take a source datum. */
export const use = z.object({
  metric_calc_data_id: z.int(),
  var_name: z.enum(['a', 'b', 'c', 'd', 'e']),
  name: z.string(),
  aggregation: z.enum(['sum', 'avg']),
  metric: named,
  metric_period: systemNamed,
  metric_category: namedBriefly,
})

export const sourceDatum = z.object({
  id: z.int(),
  /** The datum's name in exchange and in rules; immutable. */
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  is_whole: z.boolean(),
  version: z.int(),
  uses: z.array(use),
})

/** Unlinked variables with the same name, proposed for linking to an existing or a new datum. */
const proposal = z.object({
  source_datum_id: z.int().nullable(),
  name: z.string(),
  /** Code of a new one. */
  code: z.string(),
  uses: z.array(use),
})

export type Use = z.output<typeof use>
export type SourceDatumAnswer = z.output<typeof sourceDatum>
export type Proposal = z.output<typeof proposal>

export const sourceDataContract = contract({
  ...openTo('metrics.manage', {
    'GET /api/source-data': {
      heavy: true,
      answer: data(z.array(sourceDatum), z.object({ proposals: z.array(proposal), unlinked: z.array(use) })),
    },
    'POST /api/source-data': { body: newSourceDatumSchema, answer: created(sourceDatum) },
    'PUT /api/source-data/{id}': { body: sourceDatumEditSchema, answer: data(sourceDatum) },
    'DELETE /api/source-data/{id}': { answer: nothing },
    'POST /api/source-data/{id}/links': { body: linkSchema, answer: data(sourceDatum) },
    'DELETE /api/source-data/{id}/links/{metric_calc_data_id}': {
      params: z.object({ id: idText, metric_calc_data_id: idText }),
      answer: data(sourceDatum),
    },
    'POST /api/source-data/{id}/merge': {
      body: z.object({ source_datum_id: bodyId }),
      answer: data(sourceDatum),
    },
  }),
})

export type SourceDataList = AnswerOf<(typeof sourceDataContract)['GET /api/source-data']>
