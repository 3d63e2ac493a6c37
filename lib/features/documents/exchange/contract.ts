import { z } from 'zod'
import { constant, contract, data } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import {
  importsQuerySchema,
  periodSchema,
  pushQuerySchema,
  pushSchema,
  statusQuerySchema,
} from '@/lib/features/documents/exchange/schema'
import {
  catalogue,
  exchangeStatus,
  exchangeValues,
  importAnswer,
  importBrief,
} from '@/lib/features/documents/exchange/shapes'

/** Of a hospital's own system, by its key; and what people see of it. */
export const exchangeContract = contract({
  'GET /api/exchange/catalogue': {
    permission: 'values:read',
    heavy: true,
    query: periodSchema,
    answer: constant(z.object({ data: catalogue })),
  },
  'GET /api/exchange/values': {
    permission: 'values:read',
    heavy: true,
    query: periodSchema,
    answer: data(exchangeValues),
  },
  'POST /api/exchange/values': {
    permission: 'values:write',
    heavy: true,
    query: pushQuerySchema,
    body: pushSchema,
    answer: data(importAnswer),
  },
  'GET /api/exchange/imports/{id}': {
    permission: 'values:read',
    params: idParams,
    answer: data(importAnswer),
  },
  'GET /api/exchange/status': {
    permission: 'values:read',
    query: statusQuerySchema,
    answer: constant(z.object({ data: exchangeStatus })),
  },
  'GET /api/exchange-log': {
    permission: 'exchange_keys.view',
    query: importsQuerySchema,
    answer: page(importBrief),
  },
  'GET /api/exchange-log/{id}': {
    permission: 'exchange_keys.view',
    params: idParams,
    answer: data(importAnswer),
  },
})
