import { BarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { manifests } from '@/e2e/deploy/manifests'
import { at, type Json } from '@/e2e/support/json'

interface Schema {
  prototype: { validate(): void }
}

/** Schemas published with the Kubernetes API server and the operators. */
const SCHEMAS = new Map<string, Schema>(
  [
    Cluster,
    Deployment,
    HorizontalPodAutoscaler,
    Namespace,
    NetworkPolicy,
    PodDisruptionBudget,
    PodMonitor,
    PrometheusRule,
    ScheduledBackup,
    Service,
  ].map((model) => [`${model.apiVersion} ${model.kind}`, model]),
)

type Finding = string

/**
 * A proxy that records every field not yet read. The compiled schema check reads exactly the fields it knows, so a
 * field left unread does not exist in the schema.
 */
function watched(value: Json, path: string, unread: Set<string>): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one, index) => watched(one, `${path}[${index}]`, unread))
  const inner = Object.entries(value).map(([key, one]): [string, Json] => {
    unread.add(`${path}.${key}`)
    return [key, watched(one, `${path}.${key}`, unread)]
  })
  return new Proxy(Object.fromEntries(inner), {
    get(target, key) {
      unread.delete(`${path}.${String(key)}`)
      return Reflect.get(target, key)
    },
  })
}

function findings(schema: Schema, value: Json): Finding[] {
  const unread = new Set<string>()
  try {
    schema.prototype.validate.call(watched(value, '', unread))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return [...unread].map((path) => `${path} is not in the schema`)
}

/**
 * The Barman Cloud plugin publishes no package with its schema. Its ObjectStore has the fields of the operator's own
 * barmanObjectStore, whose schema is published, plus two.
 */
function objectStore(object: Json): Finding[] {
  const { apiVersion: _version, kind: _kind, metadata, spec, ...others } = Object(object)
  const { configuration, retentionPolicy, ...unknown } = Object(spec)
  return [
    ...(typeof at(metadata, 'name') === 'string' ? [] : ['metadata.name is missing']),
    ...(/^[1-9]\d*[dwm]$/.test(String(retentionPolicy)) ? [] : [`retentionPolicy ${retentionPolicy}`]),
    ...[...Object.keys(others), ...Object.keys(unknown)].map((key) => `${key} is not in the schema`),
    ...findings(BarmanObjectStoreConfiguration, configuration ?? null),
  ]
}

const named = z.string().min(1)
const port = z.int().min(1).max(65535)
const reference = z.strictObject({ group: z.string(), kind: named, name: named })

const route = z.strictObject({
  parentRefs: z.array(z.strictObject({ name: named, sectionName: named })),
  hostnames: z.array(named),
  rules: z.array(
    z.union([
      z.strictObject({ backendRefs: z.array(z.strictObject({ name: named, port })) }),
      z.strictObject({
        filters: z.array(
          z.strictObject({
            type: z.literal('RequestRedirect'),
            requestRedirect: z.strictObject({ scheme: z.literal('https'), statusCode: z.literal(301) }),
          }),
        ),
      }),
    ]),
  ),
})

/**
 * Kinds without a published schema package: the fields our manifests use, from the Gateway API 1.4 reference
 * (gateway-api.sigs.k8s.io/reference/spec) and Envoy Gateway (gateway.envoyproxy.io/docs/api/extension_types).
 */
const GATEWAY = new Map<string, z.ZodType>([
  [
    'gateway.networking.k8s.io/v1 Gateway',
    z.strictObject({
      gatewayClassName: named,
      infrastructure: z.strictObject({ parametersRef: reference }),
      listeners: z.array(
        z.strictObject({
          name: named,
          port,
          protocol: z.enum(['HTTP', 'HTTPS']),
          hostname: named,
          tls: z
            .strictObject({
              mode: z.literal('Terminate'),
              certificateRefs: z.array(z.strictObject({ name: named })),
            })
            .optional(),
        }),
      ),
    }),
  ],
  ['gateway.networking.k8s.io/v1 HTTPRoute', route],
  [
    'gateway.networking.k8s.io/v1 BackendTLSPolicy',
    z.strictObject({
      targetRefs: z.array(reference.extend({ sectionName: named })),
      validation: z.strictObject({ hostname: named, caCertificateRefs: z.array(reference) }),
    }),
  ],
  [
    'gateway.envoyproxy.io/v1alpha1 EnvoyProxy',
    z.strictObject({ telemetry: z.strictObject({ accessLog: z.strictObject({ disable: z.boolean() }) }) }),
  ],
])

function gateway(spec: z.ZodType, object: Json): Finding[] {
  const whole = z.strictObject({
    apiVersion: named,
    kind: named,
    metadata: z.strictObject({ name: named }),
    spec,
  })
  const { error } = whole.safeParse(object)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** Strict check: an unknown field is an error. @returns the errors */
function check(object: Json): Finding[] {
  const name = `${at(object, 'apiVersion')} ${at(object, 'kind')}`
  if (name === 'barmancloud.cnpg.io/v1 ObjectStore') return objectStore(object)
  const spec = GATEWAY.get(name)
  if (spec) return gateway(spec, object)
  const schema = SCHEMAS.get(name)
  return schema ? findings(schema, object) : [`no schema for ${name}`]
}

it.each(manifests)(
  'deploy/kubernetes/$file: $object.kind $object.metadata.name is as its schema demands',
  ({ object }) => {
    expect(check(object)).toEqual([])
    expect(at(object, 'metadata', 'name')).toEqual(expect.any(String))
  },
)

const wrong = (kind: string, spec: object) => {
  const object = manifests.find((one) => at(one.object, 'kind') === kind)?.object
  return check({ ...Object(object), spec: { ...Object(at(object, 'spec')), ...spec } })
}

it.each([
  ['Deployment', { replica: 2 }, '.spec.replica is not in the schema'],
  ['Service', { ports: [{ port: '80' }] }, 'port must be integer'],
  ['Gateway', { listener: [] }, 'Unrecognized key: "listener"'],
  ['ObjectStore', { retention: '30d' }, 'retention is not in the schema'],
  ['ObjectStore', { retentionPolicy: '30' }, 'retentionPolicy 30'],
  ['ObjectStore', { configuration: {} }, 'must have required property'],
])('of a %s %j is refused', (kind, spec, words) => {
  expect(wrong(kind, spec).join('; ')).toContain(words)
})

it('an object without a schema is refused', () => {
  expect(check({ apiVersion: 'v2', kind: 'Service' })).toEqual(['no schema for v2 Service'])
})
