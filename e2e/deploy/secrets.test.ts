import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applied } from '@/e2e/deploy/manifests'
import { credentialsOf } from '@/e2e/deploy/units'
import { parseYaml } from '@/e2e/deploy/yaml'
import { at, list } from '@/e2e/support/json'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { freePort } from '@/scripts/boot/ports.mjs'
import { startServer } from '@/scripts/lib/server'

/** Which service gets which secret; running processes are inspected by e2e/faults/scenarios/secrets.ts. */

/** The database owner's and the first administrator's credentials. */
const FOR_NOBODY_WHO_ANSWERS = ['DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD', 'ADMIN_PASSWORD']

describe('D7 who answers people knows neither the owner nor the first administrator', () => {
  it('D7 in Docker Compose: each secret is mounted by itself, to those that use it', () => {
    const [compose] = parseYaml(readFileSync('docker-compose.yml', 'utf8'))
    const services = Object.keys(Object(at(compose, 'services')))
    const mounted = (name: string) => list(at(compose, 'services', name, 'secrets')).map(String)
    const users = Object.keys(Object(at(compose, 'secrets'))).map((secret) => [
      secret,
      services.filter((name) => mounted(name).includes(secret)).sort(),
    ])
    expect(Object.fromEntries(users)).toEqual({
      AUTH_SECRET: ['app', 'migrate'],
      AUTH_SECRET_PREVIOUS: ['app'],
      DATABASE_PASSWORD: ['app', 'migrate'],
      DATABASE_OWNER_PASSWORD: ['backup', 'database', 'migrate'],
      ADMIN_PASSWORD: ['migrate'],
      SMTP_URL: ['app'],
      OIDC_PROVIDERS: ['app'],
      OTEL_EXPORTER_OTLP_HEADERS: ['app'],
    })
    for (const name of services) {
      const volumes = list(at(compose, 'services', name, 'volumes')).map(String)
      expect(volumes.filter((one) => one.includes('secrets'))).toEqual([])
    }
    const settings = Object.keys(Object(at(compose, 'services', 'app', 'environment')))
    expect(settings.filter((name) => /OWNER|ADMIN_(EMAIL|PASSWORD)/.test(name))).toEqual([])
    expect(at(compose, 'services', 'app', 'depends_on', 'migrate', 'condition')).toBe(
      'service_completed_successfully',
    )
  })

  it('D7 under systemd: each unit is given its own, and that of the owner has another account', () => {
    const [answering, before] = ['pokazateli', 'pokazateli-migrate'].map((name) =>
      credentialsOf(`deploy/systemd/${name}.service`),
    )
    expect(answering?.secrets.filter((name) => FOR_NOBODY_WHO_ANSWERS.includes(name))).toEqual([])
    expect(before?.secrets).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])
    expect([answering?.account, before?.account]).toEqual(['pokazateli', 'dynamic'])
  })

  it('D7 in Kubernetes: the container that answers mounts nothing of theirs', () => {
    const pod = at(applied('Deployment')[0], 'spec', 'template', 'spec')
    const mounts = list(at(pod, 'containers', 0, 'volumeMounts')).map((one) => at(one, 'name'))
    const volumes = list(at(pod, 'volumes')).filter((one) => mounts.includes(at(one, 'name') ?? null))
    const files = volumes.flatMap((one) =>
      list(at(one, 'projected', 'sources')).flatMap((source) =>
        list(at(source, 'secret', 'items')).map((item) => String(at(item, 'path'))),
      ),
    )
    expect(files).toContain('DATABASE_PASSWORD')
    expect(files.filter((name) => FOR_NOBODY_WHO_ANSWERS.includes(name))).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')('the process that answers people', () => {
  it('D7 has its settings in its environment and nothing else of what the start was given', async () => {
    const server = join(ownFolder(onTestFinished), 'server.mjs')
    writeFileSync(
      server,
      `import http from 'node:http'
       http.createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')`,
    )
    for (const name of [...FOR_NOBODY_WHO_ANSWERS, 'DATABASE_PASSWORD', 'ADMIN_EMAIL', 'SOMETHING_ELSE'])
      vi.stubEnv(name, 'canary')
    vi.stubEnv('SMTP_URL', 'smtps://mail.example.org')
    const port = await freePort()
    const { pid, stop } = await startServer([server], {
      port,
      host: '127.0.0.1',
      env: { DEMO_DATA: 'false' },
    })
    onTestFinished(() => stop())
    const environ = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    expect(environ).toEqual(
      expect.arrayContaining(['SMTP_URL=smtps://mail.example.org', 'DEMO_DATA=false', `PORT=${port}`]),
    )
    expect(environ.filter((one) => one.includes('canary'))).toEqual([])
  })
})
