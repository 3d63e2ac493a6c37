import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import { lineText, longText } from '@/lib/core/text/fields'
import { measureEditSchema, measuresQuerySchema, newMeasureSchema } from '@/lib/features/measures/schema'
import { measure, planned } from '@/lib/features/measures/shapes'
import { MAX_ACTIONS, MIN_ACTIONS } from '@/lib/features/measures/values/rules'

const suggestedActions = z.array(z.string())

export const measuresContract = contract({
  'GET /api/measures': {
    permission: 'measures.view',
    heavy: true,
    query: measuresQuerySchema,
    answer: data(z.array(planned)),
  },
  'POST /api/measures': {
    permission: 'measures.manage',
    body: newMeasureSchema,
    answer: created(measure),
  },
  'GET /api/measures/{id}': {
    permission: 'measures.view',
    answer: data(measure),
  },
  'PUT /api/measures/{id}': {
    permission: 'measures.manage',
    body: measureEditSchema,
    answer: data(measure),
  },
  'POST /api/measures/{id}/notes': {
    permission: 'measures.manage',
    body: z.object({ text: longText(2, 2000) }),
    answer: created(measure),
  },
  'GET /api/metrics/{id}/suggested-actions': {
    permission: 'measures.view',
    answer: data(suggestedActions),
  },
  'PUT /api/metrics/{id}/suggested-actions': {
    permission: 'metrics.manage',
    body: z.object({
      actions: z
        .array(lineText(300), { error: 'Ожидается список' })
        .refine(
          ({ length }) => length === 0 || (length >= MIN_ACTIONS && length <= MAX_ACTIONS),
          `Назовите от ${MIN_ACTIONS} до ${MAX_ACTIONS} действий или ни одного`,
        ),
    }),
    answer: data(suggestedActions),
  },
})
