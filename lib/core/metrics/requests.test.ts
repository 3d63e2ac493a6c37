import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics, metricsHolder } from '@/lib/core/metrics/registry'
import { measured, routePattern } from '@/lib/core/metrics/requests'

afterEach(() => {
  delete metricsHolder.metrics
})

describe('routePattern', () => {
  it('puts the names of parameters back in their order', () => {
    expect(routePattern('/api/user', {})).toBe('/api/user')
    expect(routePattern('/api/companies/7/users/7', { id: '7', user_id: '7' })).toBe(
      '/api/companies/[id]/users/[user_id]',
    )
    expect(routePattern('/api/references/regions', { name: 'regions' })).toBe('/api/references/[name]')
    expect(routePattern('/api/metrics/%D0%B0', { id: 'а' })).toBe('/api/metrics/[id]')
  })

  it('gives one label to whatever it cannot name', () => {
    for (const path of ['/api/metrics/%d0%b0', '/api/x y', '/api/123']) {
      expect(routePattern(path, path.includes('metrics') ? { id: 'а' } : {})).toBe('other')
    }
    expect(routePattern('/api/a/b', { path: ['a', 'b'] })).toBe('/api/a/b')
  })
})

describe('measured', () => {
  const request = { method: 'GET', nextUrl: { pathname: '/api/metrics/5' } }
  const answer = async () => new Response(null, { status: 404 })

  it('measures nothing while metrics are off', async () => {
    expect((await measured(request, Promise.resolve({ id: '5' }), answer)).status).toBe(404)
    expect(metricsHolder.metrics).toBeUndefined()
  })

  it('counts by method, route and class of status', async () => {
    const metrics = createMetrics()
    metricsHolder.metrics = metrics
    await measured(request, Promise.resolve({ id: '5' }), answer)
    const { values } = await metrics.requests.get()
    const count = values.find(({ metricName }) => metricName === 'http_request_duration_seconds_count')
    expect(count).toMatchObject({
      value: 1,
      labels: { method: 'GET', route: '/api/metrics/[id]', status: '4xx' },
    })
  })
})
