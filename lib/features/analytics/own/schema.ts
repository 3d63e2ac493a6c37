import { z } from 'zod'
import { bodyId } from '@/lib/core/http/params'
import { lineText } from '@/lib/core/text/fields'

const part = (max: number) => z.int('Укажите период').min(0, 'Укажите период').max(max, 'Укажите период')

/** Body of POST /api/chart-marks; always about the own organisation's series. */
export const newMarkSchema = z.object({
  metric_id: bodyId,
  /** 'rebase': limits are computed anew from the period; 'ghost': it is excluded from limits and sums. */
  kind: z.enum(['rebase', 'ghost'], { error: 'Выберите, что отметить' }),
  year: part(2100),
  quarter: part(4),
  month: part(12).default(0),
  reason: lineText(200),
})

export type NewMark = z.output<typeof newMarkSchema>
