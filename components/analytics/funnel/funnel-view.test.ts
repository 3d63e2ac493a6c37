import { describe, expect, test } from 'vitest'
import { metricOf } from '@/components/analytics/dynamics/dynamics-fixtures'
import {
  denominatorText,
  funnelScales,
  outliers,
  positionWords,
  ZONE_NAMES,
  zoneOf,
} from '@/components/analytics/funnel/funnel-view'
import type { Funnel, FunnelPoint } from '@/lib/features/analytics/funnel/contract'

const PROFILE = {
  company_type: null,
  company_ownership: null,
  company_level: null,
  company_bed_capacity: null,
  is_emergency: null,
}

const point = (number: string, given: Partial<FunnelPoint>): FunnelPoint => ({
  number,
  denominator: 100,
  value: 10,
  is_own: false,
  outside: false,
  profile: PROFILE,
  ...given,
})

const funnel = (points: FunnelPoint[], order: 'asc' | 'desc' = 'asc'): Funnel => ({
  metric: metricOf({ metric_target_order: { id: 1, name: '', system_name: order } }),
  kind: 'binomial',
  theta: 10,
  points,
  limits: [50, 100, 150, 200].map((denominator) => ({ denominator, l95: 4, u95: 16, l998: 1, u998: 20 })),
  overdispersed: false,
})

describe('outliers', () => {
  const inside = point('100000', {})
  const far = point('200000', { value: 40, outside: '998' })
  const near = point('300000', { value: 2, outside: '95' })
  const own = point('400000', { value: 17, outside: '95', is_own: true })

  test('the own one first, then the furthest out', () => {
    expect(outliers(funnel([inside, near, far, own]))).toEqual([own, far, near])
  })

  test('words tell the zone, the side and what it means for quality', () => {
    expect(positionWords(inside, funnel([]))).toBe(ZONE_NAMES.inside)
    expect(positionWords(far, funnel([]))).toBe('вне пределов 99,8\u00a0%, выше среднего — хуже')
    expect(positionWords(near, funnel([]))).toBe('вне пределов 95\u00a0%, ниже среднего — лучше')
    expect(positionWords(far, funnel([], 'desc'))).toBe('вне пределов 99,8\u00a0%, выше среднего — лучше')
  })

  test('zones', () => {
    expect([inside, near, far].map(zoneOf)).toEqual(['inside', '95', '998'])
  })
})

test('only the own denominator is told exactly', () => {
  expect(denominatorText(point('1', { denominator: 1234, is_own: true }))).toBe('1\u00a0234')
  expect(denominatorText(point('1', { denominator: 1200 }))).toBe('≈ 1\u00a0200')
})

test('the scales hold every dot and the mean', () => {
  const { x, y } = funnelScales(
    funnel([point('1', { denominator: 480, value: 35 }), point('2', { value: 0 })]),
  )
  expect(x.min).toBe(0)
  expect(x.max).toBeGreaterThanOrEqual(480)
  expect(y.min).toBe(0)
  expect(y.max).toBeGreaterThanOrEqual(35)
})
