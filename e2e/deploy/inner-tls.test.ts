import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applied, manifests } from '@/e2e/deploy/manifests'
import { all, parseYaml } from '@/e2e/deploy/yaml'
import { at, type Json, list, named } from '@/e2e/support/json'

/** TLS between the services of one installation, with certificates of its own certificate authority. */

const read = (file: string) => readFileSync(file, 'utf8')

it('S15 Compose makes certificates for the application and the database, and nginx, copies and the application ask for them', () => {
  const services = at(parseYaml(read('docker-compose.yml'))[0], 'services')
  const made = list(at(services, 'certificates', 'command')).map((word) => String(word).split(':')[0])
  expect(made.slice(-2)).toEqual(['app', 'database'])
  expect(at(services, 'app', 'environment', 'TLS_DIR')).toBe('/certificates/app')
  expect(list(at(services, 'database', 'command')).join(' ')).toContain(
    'ssl_cert_file=/certificates/database/tls.crt -c ssl_key_file=/certificates/database/tls.key',
  )
  for (const [service, name] of [
    ['app', 'DATABASE_URL'],
    ['migrate', 'DATABASE_URL'],
    ['migrate', 'DATABASE_OWNER_URL'],
  ] as const)
    expect(at(services, service, 'environment', name)).toMatch(/@database:.*sslmode=verify-full/)
  expect(at(services, 'backup', 'environment', 'PGSSLMODE')).toBe('verify-full')
  expect(list(at(services, 'nginx', 'volumes'))).toContain('certificates:/etc/nginx/inner:ro')
  const common = read('deploy/nginx/application.conf')
  expect(common).not.toContain('proxy_pass http:')
  for (const line of [
    'trusted_certificate /etc/nginx/inner/ca.crt',
    'verify on',
    'name app',
    'server_name on',
  ])
    expect(common).toContain(`\nproxy_ssl_${line};\n`)
})

it('S15 in Kubernetes the controller, the probes and whoever asks for metrics come over TLS', () => {
  const pod = at(applied('Deployment')[0], 'spec', 'template', 'spec')
  const container = at(pod, 'containers', 0)
  const tls = at(applied('BackendTLSPolicy')[0], 'spec')
  expect(at(tls, 'targetRefs', 0)).toMatchObject({
    kind: 'Service',
    name: at(applied('Service')[0], 'metadata', 'name'),
    sectionName: at(applied('Service')[0], 'spec', 'ports', 0, 'name'),
  })
  const serverName = at(tls, 'validation', 'hostname')
  const secret = 'pokazateli-inner'
  const folder = at(named(at(container, 'env'), 'TLS_DIR'), 'value')
  const mount = list(at(container, 'volumeMounts')).find((one) => at(one, 'mountPath') === folder)
  const volume = named(at(pod, 'volumes'), String(at(mount, 'name')))
  expect(at(volume, 'secret', 'secretName')).toBe(secret)
  expect(all(container, 'httpGet').map((probe) => at(probe, 'scheme'))).toEqual(['HTTPS', 'HTTPS', 'HTTPS'])

  const [cluster] = applied('Cluster')
  const database = String(at(cluster, 'metadata', 'name'))
  expect(at(cluster, 'spec', 'monitoring', 'tls', 'enabled')).toBe(true)
  const by = (serverName: Json | undefined, name: string) => ({
    scheme: 'https',
    tlsConfig: { serverName, ca: { secret: { name, key: 'ca.crt' } } },
  })
  const endpoints = manifests
    .filter(({ object }) => at(object, 'kind') === 'PodMonitor')
    .map(({ object }) => at(object, 'spec', 'podMetricsEndpoints', 0))
  expect(endpoints).toMatchObject([by(serverName, secret), by(`${database}-rw`, `${database}-ca`)])
  const manual = read('docs/operations.md')
  expect(manual).toContain(`certificates.sh inner ${serverName}:`)
  expect(manual).toContain(`create secret generic ${secret} `)
  const authority = at(tls, 'validation', 'caCertificateRefs', 0)
  expect(manual.includes(`create configmap ${at(authority, 'name')} --from-file=inner/ca.crt`)).toBe(true)
})
