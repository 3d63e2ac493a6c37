import { BarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { at, type Yaml } from '@/e2e/deploy/yaml'

interface Schema {
  prototype: { validate(): void }
}

/** The schemas of the kinds we use, as the API server and the operators publish them. */
const SCHEMAS = new Map<string, Schema>(
  [
    Cluster,
    Deployment,
    HorizontalPodAutoscaler,
    Ingress,
    Namespace,
    NetworkPolicy,
    PodDisruptionBudget,
    PodMonitor,
    PrometheusRule,
    ScheduledBackup,
    Service,
  ].map((model) => [`${model.apiVersion} ${model.kind}`, model]),
)

/** What a schema says of an object, and of fields it does not know. */
export type Finding = string

/**
 * The value, and a note of every field that is read from it. A schema's compiled check reads the fields it knows and no
 * others, so a field nobody has read is one that the schema does not have.
 */
function watched(value: Yaml, path: string, unread: Set<string>): Yaml {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one, index) => watched(one, `${path}[${index}]`, unread))
  const inner = Object.entries(value).map(([key, one]): [string, Yaml] => {
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

function findings(schema: Schema, value: Yaml): Finding[] {
  const unread = new Set<string>()
  try {
    schema.prototype.validate.call(watched(value, '', unread))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return [...unread].map((path) => `${path} is not in the schema`)
}

/**
 * The Barman Cloud plugin publishes no package with its schema. An ObjectStore holds what the operator's own clusters may
 * hold in its stead, whose schema there is, and besides it two fields.
 */
function objectStore(object: Yaml): Finding[] {
  const { apiVersion: _version, kind: _kind, metadata, spec, ...others } = Object(object)
  const { configuration, retentionPolicy, ...unknown } = Object(spec)
  return [
    ...(typeof at(metadata, 'name') === 'string' ? [] : ['metadata.name is missing']),
    ...(/^[1-9]\d*[dwm]$/.test(String(retentionPolicy)) ? [] : [`retentionPolicy ${retentionPolicy}`]),
    ...[...Object.keys(others), ...Object.keys(unknown)].map((key) => `${key} is not in the schema`),
    ...findings(BarmanObjectStoreConfiguration, configuration ?? null),
  ]
}

/** Checks one object strictly. @returns what is wrong with it; nothing when all is well */
export function check(object: Yaml): Finding[] {
  const name = `${at(object, 'apiVersion')} ${at(object, 'kind')}`
  if (name === 'barmancloud.cnpg.io/v1 ObjectStore') return objectStore(object)
  const schema = SCHEMAS.get(name)
  return schema ? findings(schema, object) : [`no schema for ${name}`]
}
