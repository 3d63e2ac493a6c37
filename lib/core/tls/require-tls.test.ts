import { expect, it } from 'vitest'
import { parseEnv } from '@/lib/core/process/env'

const near = {
  METRICS_PORT: '9464',
  DATABASE_URL: 'postgresql://a:b@localhost:5432/c',
  AUTH_SECRET: 'x'.repeat(32),
}
const far = 'postgresql://a:b@base.example.org:5432/c'
const start = (settings: Record<string, string>) => () => parseEnv({ ...near, ...settings })

it('S15 asks nothing of what stays on this machine', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.0.9', '[::1]', 'x.localhost']) {
    const settings = { APP_URL: `http://${host}:3000`, OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}:4318` }
    const DATABASE_URL = `postgresql://a:b@${host}:5432/c`
    expect(start({ ...settings, DATABASE_URL, SMTP_URL: `smtp://${host}:25?ignoreTLS=true` })).not.toThrow()
  }
})

it.each([
  ['APP_URL', 'http://example.org'],
  ['APP_URL', 'http://127.0.0.1.example.org'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
  ['SMTP_URL', 'smtp://mail.example.org:587?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://mail.example.org?ignoreTLS=true'],
  ['DATABASE_URL', far],
  ['DATABASE_URL', `${far}?sslmode=require`],
  ['DATABASE_URL', `${far}?sslmode=no-verify`],
  ['DATABASE_URL', `${far}?sslmode=verify-full&uselibpqcompat=true`],
  ['DATABASE_URL', 'postgresql://a:b@localhost:5432/c?host=base.example.org'],
  ['METRICS_HOST', '0.0.0.0'],
])('S15 does not start with %s=%s, unless told in words', (name, value) => {
  expect(start({ [name]: value })).toThrow(new RegExp(`^  ${name}: .*REQUIRE_TLS=off`, 'm'))
  expect(start({ [name]: value, REQUIRE_TLS: 'off' })).not.toThrow()
})

it('S15 starts with TLS everywhere', () => {
  const settings = {
    APP_URL: 'https://example.org',
    DATABASE_URL: `${far}?sslmode=verify-full&sslrootcert=/run/ca.crt`,
    SMTP_URL: 'smtp://mail.example.org:587',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector:4318',
    METRICS_HOST: '0.0.0.0',
    TLS_DIR: '/run/tls',
  }
  expect(start(settings)()).toMatchObject({ ...settings, REQUIRE_TLS: 'on' })
})
