import { z } from 'zod'
import { contract, data, json, workbook } from '@/lib/core/http/contract'
import {
  dynamicsQuerySchema,
  funnelQuerySchema,
  ratingQuerySchema,
  reportQuerySchema,
  similarQuerySchema,
} from '@/lib/features/analytics/schema'

export const analyticsContract = contract({
  'GET /api/analytics-indicators-data': {
    permission: 'analytics.view',
    query: dynamicsQuerySchema,
    answer: json(z.unknown()),
  },
  'GET /api/analytics-indicators-filter-metric-categories': {
    permission: 'analytics.view',
    answer: json(z.unknown()),
  },
  'GET /api/analytics-rating': {
    permission: 'analytics.view',
    query: ratingQuerySchema,
    answer: data(z.unknown(), z.unknown()),
  },
  'GET /api/analytics-rating-filter-metric-categories': {
    permission: 'analytics.view',
    answer: data(z.unknown(), z.unknown()),
  },
  'GET /api/analytics-rating/funnel': {
    permission: 'analytics.view',
    query: funnelQuerySchema,
    answer: data(z.unknown()),
  },
  'GET /api/analytics-report-data': {
    permission: 'analytics.view',
    query: reportQuerySchema,
    answer: json(z.unknown()),
  },
  'GET /api/analytics-report-data/export': {
    permission: 'analytics.view',
    query: reportQuerySchema,
    answer: workbook,
  },
  'GET /api/analytics-similar': {
    permission: 'analytics.view',
    query: similarQuerySchema,
    answer: data(z.unknown()),
  },
})
