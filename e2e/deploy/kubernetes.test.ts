import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applied, KUSTOMIZATIONS, kustomization, manifests, settings } from '@/e2e/deploy/manifests'
import { all } from '@/e2e/deploy/yaml'
import { at, list, named } from '@/e2e/support/json'
import { parseEnv } from '@/lib/core/process/env'
import { SECRETS } from '@/scripts/boot/secret-files.mjs'

const object = (kind: string) => applied(kind)[0]
const deployment = object('Deployment')
const pod = at(deployment, 'spec', 'template', 'spec')
const container = at(pod, 'containers', 0)
const cluster = object('Cluster')
const labels = at(deployment, 'spec', 'template', 'metadata', 'labels')
const portNames = list(at(container, 'ports')).map((one) => at(one, 'name'))
const port = (name: string) => at(named(at(container, 'ports'), name), 'containerPort')
const manual = readFileSync('docs/operations.md', 'utf8')

it('every file belongs to a kustomization, but for the cluster that is restored by hand', () => {
  const listed = KUSTOMIZATIONS.flatMap((folder) =>
    list(at(kustomization(folder), 'resources')).map((file) => (folder === '.' ? '' : `${folder}/`) + file),
  )
  const files = [...new Set(manifests.map(({ file }) => file))]
  expect([...listed, 'recovery/database.yaml'].sort()).toEqual(files.sort())
})

describe('pods of the application', () => {
  it('are found by every selector that means them', () => {
    const monitors = manifests.filter(({ object }) => at(object, 'kind') === 'PodMonitor')
    for (const selected of [
      at(deployment, 'spec', 'selector', 'matchLabels'),
      at(pod, 'topologySpreadConstraints', 0, 'labelSelector', 'matchLabels'),
      at(object('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
      at(object('Service'), 'spec', 'selector'),
      at(object('NetworkPolicy'), 'spec', 'podSelector', 'matchLabels'),
      at(monitors[0]?.object, 'spec', 'selector', 'matchLabels'),
    ]) {
      expect(selected).toEqual(labels)
    }
    expect(at(object('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef')).toEqual({
      apiVersion: at(deployment, 'apiVersion'),
      kind: 'Deployment',
      name: at(deployment, 'metadata', 'name'),
    })
  })

  it('are reached by ports they have', () => {
    const [monitor] = manifests.filter(({ object }) => at(object, 'kind') === 'PodMonitor')
    const policy = list(at(object('NetworkPolicy'), 'spec', 'ingress')).flatMap((rule) =>
      list(at(rule, 'ports')),
    )
    const named = [
      ...all(container, 'httpGet').map((probe) => at(probe, 'port')),
      at(object('Service'), 'spec', 'ports', 0, 'targetPort'),
      ...policy.map((one) => at(one, 'port')),
      at(monitor?.object, 'spec', 'podMetricsEndpoints', 0, 'port'),
    ]
    expect(named).toHaveLength(7)
    expect(named.filter((name) => !portNames.includes(name ?? null))).toEqual([])
    expect(at(object('HTTPRoute'), 'spec', 'rules', 0, 'backendRefs')).toEqual([
      {
        name: at(object('Service'), 'metadata', 'name'),
        port: at(object('Service'), 'spec', 'ports', 0, 'port'),
      },
    ])
    expect([String(port('http')), String(port('metrics'))]).toEqual([
      settings().get('PORT'),
      settings().get('METRICS_PORT'),
    ])
    const note = at(deployment, 'spec', 'template', 'metadata', 'annotations', 'prometheus.io/port')
    expect(note).toBe(settings().get('METRICS_PORT'))
  })

  it('D3 are asked what the application answers, and restarted for no fault of the database', () => {
    const path = (probe: string) => String(at(container, probe, 'httpGet', 'path'))
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      expect(existsSync(`app${path(probe)}/route.ts`), probe).toBe(true)
    }
    expect(path('readinessProbe')).toBe('/readyz')
    expect([path('startupProbe'), path('livenessProbe')]).toEqual(['/healthz', '/healthz'])
    const startSeconds =
      Number(at(container, 'startupProbe', 'periodSeconds')) *
      Number(at(container, 'startupProbe', 'failureThreshold'))
    expect(startSeconds).toBeGreaterThanOrEqual(600)
    expect(Number(at(deployment, 'spec', 'progressDeadlineSeconds'))).toBeGreaterThan(startSeconds)
  })

  it('D2 are replaced one by one, none before its successor is ready, with time to drain', () => {
    expect(at(deployment, 'spec', 'strategy', 'rollingUpdate')).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const text = readFileSync('lib/server/drain.ts', 'utf8')
    const milliseconds = (name: string) =>
      Number(new RegExp(`^const ${name} = ([\\d_]+)$`, 'm').exec(text)?.[1]?.replaceAll('_', ''))
    // The drain limit counts from the signal, so it includes the delay.
    expect(Number(settings().get('SHUTDOWN_DELAY_SECONDS')) * 1000).toBeLessThan(milliseconds('LIMIT_MS'))
    expect(milliseconds('LIMIT_MS') + milliseconds('CLOSE_MS')).toBeLessThan(30_000)
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(30)
  })

  it('are never all taken away at once, and can be counted by their processor', () => {
    const scaler = at(object('HorizontalPodAutoscaler'), 'spec')
    const minimum = Number(at(scaler, 'minReplicas'))
    expect(minimum).toBeGreaterThan(Number(at(object('PodDisruptionBudget'), 'spec', 'maxUnavailable')))
    // A fixed number would reset the autoscaler's choice at every apply.
    expect(at(deployment, 'spec', 'replicas')).toBeUndefined()
    expect(at(scaler, 'metrics', 0, 'resource', 'name')).toBe('cpu')
    // The autoscaler computes utilisation relative to the request.
    expect(at(container, 'resources', 'requests', 'cpu')).toEqual(expect.any(String))
    const heap = /--max-old-space-size=(\d+)/.exec(settings().get('NODE_OPTIONS') ?? '')?.[1]
    expect(at(container, 'resources', 'limits', 'memory')).toBe('1Gi')
    expect(Number(heap)).toBeLessThanOrEqual(0.7 * 1024)
  })

  it('may do nothing but serve', () => {
    expect(at(object('Namespace'), 'metadata', 'labels', 'pod-security.kubernetes.io/enforce')).toBe(
      'restricted',
    )
    expect(at(object('Namespace'), 'metadata', 'name')).toBe(at(kustomization('.'), 'namespace'))
    expect(at(pod, 'automountServiceAccountToken')).toBe(false)
    expect(at(pod, 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const written = list(at(container, 'volumeMounts'))
    expect(written.map((one) => at(one, 'mountPath')).sort()).toEqual([
      '/app/.data',
      '/run/secrets/pokazateli',
      '/run/tls',
      '/tmp',
    ])
    expect(
      written
        .filter((one) => String(at(one, 'mountPath')).startsWith('/run'))
        .map((one) => at(one, 'readOnly')),
    ).toEqual([true, true])
    const mounted = [...written, ...list(at(pod, 'initContainers', 0, 'volumeMounts'))]
    expect(
      list(at(pod, 'volumes')).filter(
        (one) => !mounted.some((mount) => at(mount, 'name') === at(one, 'name')),
      ),
    ).toEqual([])
  })
})

const secretFiles = (volume: string) =>
  list(at(named(at(pod, 'volumes'), volume), 'projected', 'sources')).flatMap((one) =>
    list(at(one, 'secret', 'items')).map((item) => String(at(item, 'path'))),
  )

describe('the environment of the application', () => {
  it('holds no secret: they are files of settings that are read from files', () => {
    expect(all(pod, 'secretKeyRef').concat(all(pod, 'secretRef'))).toEqual([])
    const files = new Set([...secretFiles('secrets'), ...secretFiles('owner-secrets')])
    const notAddresses = SECRETS.filter((name) => !/^DATABASE_(OWNER_)?URL$/.test(name))
    expect([...files].sort()).toEqual([...notAddresses, 'database-ca.crt'].sort())
  })

  const given = list(at(container, 'env'))
  const names = given.map((one) => String(at(one, 'name')))

  it('has only variables that something reads, with values it accepts', () => {
    const known = readFileSync('.env.example', 'utf8')
    const set = [...settings().keys(), ...names]
    expect(set.filter((name) => name !== 'NODE_OPTIONS' && !known.includes(`\n# ${name}=`))).toEqual([])
    const values = new Map([...settings(), ['NODE_ENV', 'production'], ['AUTH_SECRET', 'x'.repeat(32)]])
    for (const one of given) values.set(String(at(one, 'name')), String(at(one, 'value')))
    expect(parseEnv(Object.fromEntries(values))).toMatchObject({
      METRICS_PORT: 9464,
      TRUST_PROXY: 1,
      REQUIRE_TLS: 'on',
    })
  })

  it('names a ConfigMap that is generated, and secrets that the operator or the manual makes', () => {
    expect(at(container, 'envFrom', 0, 'configMapRef', 'name')).toBe(
      at(kustomization('.'), 'configMapGenerator', 0, 'name'),
    )
    const operators = ['app', 'ca'].map((end) => `${at(cluster, 'metadata', 'name')}-${end}`)
    const secrets = [
      ...all(at(pod, 'volumes'), 'secret').map((one) => at(one, 'name') ?? at(one, 'secretName')),
      ...all(object('Gateway'), 'certificateRefs').map((one) => at(one, 0, 'name')),
      ...all(object('ObjectStore'), 'accessKeyId').map((one) => at(one, 'name')),
    ]
    const made = [...new Set(secrets.map(String))].filter((name) => !operators.includes(name))
    expect(made.sort()).toEqual([
      'pokazateli',
      'pokazateli-admin',
      'pokazateli-backup-store',
      'pokazateli-database-run',
      'pokazateli-inner',
      'pokazateli-tls',
    ])
    const missing = made.filter((name) => !new RegExp(`create secret (generic|tls) ${name}\\s`).test(manual))
    const keys = all(object('ObjectStore'), 'key').map(String)
    expect([missing, keys.filter((key) => !manual.includes(`--from-file=${key}`))]).toEqual([[], []])
  })

  it('are made of files that are there: the one of an optional setting is empty', () => {
    const block = /umask 077 && mkdir secrets && cd secrets\n[\s\S]*?```/.exec(manual)?.[0] ?? ''
    const [secret] = all(at(pod, 'volumes'), 'secret').filter((one) => String(at(one, 'optional')) === 'true')
    const optional = list(at(secret, 'items')).map((one) => String(at(one, 'key')))
    const sent = [...block.matchAll(/--from-file=([A-Z_]+)/g)].map(([, name]) => String(name))
    const unmade = sent.filter((name) => optional.includes(name) && !block.includes(`touch ${name}`))
    expect([sent.includes('SMTP_URL'), unmade]).toEqual([true, []])
  })

  it('L4 runs as a role that only adds to the logs; the owner is known to the container before it', () => {
    const role = at(cluster, 'spec', 'managed', 'roles', 0)
    expect(at(role, 'passwordSecret', 'name')).toBe('pokazateli-database-run')
    const url = new URL(String(at(given[names.indexOf('DATABASE_URL')], 'value')))
    expect(url.username).toBe(at(role, 'name'))
    expect(names).not.toContain('DATABASE_OWNER_URL')
    const running = secretFiles('secrets')
    expect(secretFiles('owner-secrets').filter((name) => !running.includes(name))).toEqual([
      ...['DATABASE_OWNER_PASSWORD', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ])
    const before = at(pod, 'initContainers', 0)
    expect(at(before, 'command')).toEqual(['node', 'scripts/run.mjs', 'migrate'])
    const settings = list(at(before, 'env')).map((one) => String(at(one, 'name')))
    expect(settings).toEqual(['SECRETS_DIR', 'DATABASE_OWNER_URL', 'DATABASE_URL'])
    expect(at(before, 'securityContext')).toEqual(at(container, 'securityContext'))
  })

  it('D4 every container has the one address that follows the primary', () => {
    const { database } = Object(at(cluster, 'spec', 'bootstrap', 'initdb'))
    const addresses = [at(pod, 'initContainers', 0), container]
      .flatMap((one) => list(at(one, 'env')))
      .filter((one) => /^DATABASE_(\w+_)?URL$/.test(String(at(one, 'name'))))
      .map((one) => new URL(String(at(one, 'value'))))
    expect(addresses).toHaveLength(3)
    for (const { hostname, pathname } of addresses)
      expect([hostname, pathname]).toEqual([`${at(cluster, 'metadata', 'name')}-rw`, `/${database}`])
  })
})
