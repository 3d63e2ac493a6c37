import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import {
  measureEditSchema,
  measuresQuerySchema,
  newMeasureSchema,
  noteSchema,
  suggestedActionsSchema,
} from '@/lib/features/measures/schema'
import { measure, planned } from '@/lib/features/measures/shapes'

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
    body: noteSchema,
    answer: created(measure),
  },
  'GET /api/metrics/{id}/suggested-actions': {
    permission: 'measures.view',
    answer: data(suggestedActions),
  },
  'PUT /api/metrics/{id}/suggested-actions': {
    permission: 'metrics.manage',
    body: suggestedActionsSchema,
    answer: data(suggestedActions),
  },
})
