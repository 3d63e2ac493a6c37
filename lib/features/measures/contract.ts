import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { queryNumber, querySearch } from '@/lib/core/http/params'
import { longText } from '@/lib/core/text/fields'
import { actionsList, measureEditSchema, newMeasureSchema } from '@/lib/features/measures/schema'
import { measure, measureRow } from '@/lib/features/measures/shapes'

const suggestedActions = z.array(z.string())

export const measuresContract = contract({
  ...openTo('measures.view', {
    'GET /api/measures': {
      heavy: true,
      query: z.object({ company_id: queryNumber.default(null), search: querySearch }),
      answer: data(z.array(measureRow)),
    },
    'GET /api/measures/{id}': { answer: data(measure) },
    'GET /api/metrics/{id}/suggested-actions': { answer: data(suggestedActions) },
  }),
  ...openTo('measures.manage', {
    'POST /api/measures': { body: newMeasureSchema, answer: created(measure) },
    'PUT /api/measures/{id}': { body: measureEditSchema, answer: data(measure) },
    'POST /api/measures/{id}/notes': {
      body: z.object({ text: longText(2, 2000) }),
      answer: created(measure),
    },
  }),
  'PUT /api/metrics/{id}/suggested-actions': {
    permission: 'metrics.manage',
    /** @property from the list that it replaces: refused if another is stored by now */
    body: z.object({ actions: actionsList, from: suggestedActions.optional() }),
    answer: data(suggestedActions),
  },
})
