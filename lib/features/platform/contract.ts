import { z } from 'zod'
import { constant, contract, nothing, text, textFile } from '@/lib/core/http/contract'

/** Calls for every part of the system and its operators. */
export const platformContract = contract({
  'GET /api/openapi.json': {
    permission: 'public',
    answer: constant(z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })),
  },
  'GET /api/server-date': { permission: 'signed-in', answer: text },
  'GET /healthz': { permission: 'public', answer: text },
  'GET /readyz': { permission: 'public', answer: text },
  'GET /api/support-bundle': { permission: 'audit.view', heavy: true, answer: textFile },
  'GET /sanctum/csrf-cookie': { permission: 'public', answer: nothing },
})
