import { z } from 'zod'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import {
  categoryEditSchema,
  formulaCheckSchema,
  metricCopySchema,
  metricEditSchema,
  metricsQuerySchema,
  newCategorySchema,
  newMetricSchema,
  unitsQuerySchema,
} from '@/lib/features/metrics/schema'

export const metricsContract = contract({
  'GET /api/metric-categories': {
    permission: 'signed-in',
    answer: data(z.unknown()),
  },
  'POST /api/metric-categories': {
    permission: 'metrics.manage',
    body: newCategorySchema,
    answer: created(z.unknown()),
  },
  'GET /api/metric-categories/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(z.unknown()),
  },
  'PUT /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    body: categoryEditSchema,
    answer: data(z.unknown()),
  },
  'DELETE /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    answer: nothing,
  },
  'GET /api/metric-unit/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(z.unknown()),
  },
  'GET /api/metric-units': {
    permission: 'metrics.manage',
    query: unitsQuerySchema,
    answer: data(z.unknown()),
  },
  'GET /api/metrics': {
    permission: 'signed-in',
    query: metricsQuerySchema,
    answer: data(z.unknown()),
  },
  'POST /api/metrics': {
    permission: 'metrics.manage',
    body: newMetricSchema,
    answer: created(z.unknown()),
  },
  'POST /api/metrics/check-formula': {
    permission: 'metrics.manage',
    body: formulaCheckSchema,
    answer: data(z.unknown()),
  },
  'GET /api/metrics/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(z.unknown()),
  },
  'PUT /api/metrics/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    body: metricEditSchema,
    answer: data(z.unknown()),
  },
  'DELETE /api/metrics/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    answer: nothing,
  },
  'POST /api/metrics/{id}/copy': {
    permission: 'metrics.manage',
    params: idParams,
    body: metricCopySchema,
    answer: created(z.unknown()),
  },
})
