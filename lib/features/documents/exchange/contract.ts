import { z } from 'zod'
import { constant, contract, data, json } from '@/lib/core/http/contract'
import { FHIR_TYPE, operationOutcome } from '@/lib/core/http/fhir'
import { page } from '@/lib/core/http/pagination'
import {
  importsQuerySchema,
  measureReportSchema,
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

/** Calls of a hospital's own system, authenticated by its key, and the import log, which people read. */
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
    xml: 'application/adx+xml',
    answer: data(importAnswer),
  },
  /** The same push as an IHE mADX report. */
  'PUT /api/exchange/MeasureReport/{id}': {
    permission: 'values:write',
    heavy: true,
    fhir: true,
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9.-]{1,64}$/) }),
    query: pushQuerySchema,
    body: measureReportSchema,
    headers: { 'Content-Type': FHIR_TYPE },
    answer: json(operationOutcome),
  },
  'GET /api/exchange/imports/{id}': {
    permission: 'values:read',
    heavy: true,
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
    heavy: true,
    answer: data(importAnswer),
  },
})
