import { z } from 'zod'
import { idText, queryNumber } from '@/lib/core/http/params'
import { instant } from '@/lib/core/http/shapes'
import { optionalLine } from '@/lib/core/text/fields'

/** Where an organisation takes a datum from, for example which report and filter. */
export const datumLine = z.object({ source_datum_id: z.int(), text: z.string(), updated_at: instant })

/** Query of GET /api/datum-lines: the data of an indicator. */
export const linesQuerySchema = z.object({ metric_id: queryNumber.default(null) })

export const lineParams = z.object({ source_datum_id: idText })

/** Body of PUT /api/datum-lines/{source_datum_id}: an empty text deletes it. */
export const lineSchema = z.object({ text: optionalLine(300) })

export type DatumLine = z.output<typeof datumLine>
