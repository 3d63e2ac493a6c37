import { z } from 'zod'
import { RECHECKED } from '@/lib/calc/quality/agreement'
import { bodyId, idText } from '@/lib/core/http/params'

const count = z
  .int('Введите целое число')
  .min(0, 'Введите целое число')
  .max(RECHECKED, `Не больше ${RECHECKED}`)

/** Body of POST /api/rechecks: cases by who counted them, twenty in total. */
export const recheckSchema = z
  .object({
    metric_id: bodyId,
    year: z.int('Выберите квартал').min(2000, 'Выберите квартал').max(2100, 'Выберите квартал'),
    quarter: z.int('Выберите квартал').min(1, 'Выберите квартал').max(4, 'Выберите квартал'),
    both: count,
    reported: count,
    recounted: count,
    neither: count,
  })
  .refine(({ both, reported, recounted, neither }) => both + reported + recounted + neither === RECHECKED, {
    path: ['neither'],
    error: `Всего должно быть ${RECHECKED} случаев`,
  })

export type NewRecheck = z.output<typeof recheckSchema>

/** Query of the recheck sheet: indicator and quarter. */
export const sheetQuerySchema = z.object({
  metric_id: idText,
  year: z.coerce.number().int().min(2000).max(2100),
  quarter: z.coerce.number().int().min(1).max(4),
})
