import { expect, it, vi } from 'vitest'
import { CLEAN_ENV, clearSettings } from '@/e2e/support/processes/clean-env'

it('clears whatever a shell could lend to the application', () => {
  const named = ['DATABASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'METRICS_PORT', 'METRICS_HOST']
  const others = [
    'JOBS',
    'TRUST_PROXY',
    'SHUTDOWN_DELAY_SECONDS',
    'AUTH_SECRET',
    'LOG_LEVEL',
    'SMTP_URL',
    'ADMIN_EMAIL',
  ]
  expect(Object.keys(CLEAN_ENV)).toEqual(expect.arrayContaining([...named, ...others]))
  expect(Object.values(CLEAN_ENV).filter((value) => value !== undefined)).toEqual([])
  const before = { ...process.env }
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318')
  clearSettings()
  expect(process.env.OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined()
  vi.unstubAllEnvs()
  Object.assign(process.env, before)
})
