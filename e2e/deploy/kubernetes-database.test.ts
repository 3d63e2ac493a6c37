import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applied, MANIFESTS, manifests, settings } from '@/e2e/deploy/manifests'
import { all } from '@/e2e/deploy/yaml'
import { at, list } from '@/e2e/support/json'

const object = (kind: string) => applied(kind)[0]
const cluster = object('Cluster')
const labels = at(object('Deployment'), 'spec', 'template', 'metadata', 'labels')

const name = String(at(cluster, 'metadata', 'name'))

it('has connections for all replicas of the application and one more while they are replaced', () => {
  const pool = Number(settings().get('DATABASE_POOL_SIZE'))
  const replicas = Number(at(object('HorizontalPodAutoscaler'), 'spec', 'maxReplicas')) + 1
  const limit = Number(at(cluster, 'spec', 'postgresql', 'parameters', 'max_connections'))
  expect(replicas * (pool + 3)).toBeLessThan(limit)
})

it('keeps acknowledged writes through the loss of a machine, and knows Russian letters', () => {
  expect(at(cluster, 'spec', 'instances')).toBe(3)
  expect(at(cluster, 'spec', 'affinity', 'podAntiAffinityType')).toBe('required')
  expect(at(cluster, 'spec', 'postgresql', 'synchronous')).toMatchObject({ number: 1, failoverQuorum: true })
  expect(at(cluster, 'spec', 'bootstrap', 'initdb')).toMatchObject({
    encoding: 'UTF8',
    localeProvider: 'icu',
    icuLocale: 'ru-RU',
  })
})

it('archives its changes and is copied every night into the same store', () => {
  const plugin = at(cluster, 'spec', 'plugins', 0)
  const nightly = at(object('ScheduledBackup'), 'spec')
  expect(at(plugin, 'isWALArchiver')).toBe(true)
  expect(at(plugin, 'parameters', 'barmanObjectName')).toBe(at(object('ObjectStore'), 'metadata', 'name'))
  expect(at(nightly, 'cluster', 'name')).toBe(name)
  expect([at(nightly, 'method'), at(nightly, 'pluginConfiguration', 'name')]).toEqual([
    'plugin',
    at(plugin, 'name'),
  ])
  expect(String(at(nightly, 'schedule'))).toMatch(/^0 \d+ \d+ \* \* \*$/)
  expect(at(nightly, 'immediate')).toBe(true)
})

it('is open to the application, to itself and to its operator', () => {
  const policy = at(applied('NetworkPolicy')[1], 'spec')
  const own = { 'cnpg.io/cluster': name }
  expect(at(policy, 'podSelector', 'matchLabels')).toEqual(own)
  const sources = list(at(policy, 'ingress')).map((rule) => [
    all(at(rule, 'from'), 'matchLabels'),
    all(at(rule, 'ports'), 'port'),
  ])
  const from = (namespace: string) => ({ 'kubernetes.io/metadata.name': namespace })
  expect(sources).toEqual([
    [[labels], [5432]],
    [
      [own, from('cnpg-system')],
      [5432, 8000],
    ],
    [[from('monitoring')], [9187]],
  ])
  const monitor = manifests.filter(({ object }) => at(object, 'kind') === 'PodMonitor')[1]?.object
  expect(at(monitor, 'spec', 'selector', 'matchLabels')).toEqual(own)
})

it('is left behind by every manifest when the manual’s steps put the restored one in its place', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const step = new RegExp(
    `sed -i '/-run\\$/!s/${name}/pokazateli-restored/' \\\\\n +${MANIFESTS}/\\{(.+)\\}\\.yaml`,
  ).exec(manual)
  const switched = step?.[1]?.split(',').map((file) => `${file}.yaml`) ?? []
  const own = ['database.yaml', 'recovery/database.yaml']
  const naming = [...new Set(manifests.map(({ file }) => file))].filter((file) =>
    readFileSync(join(MANIFESTS, file), 'utf8').includes(name),
  )
  expect(switched.sort()).toEqual(naming.filter((file) => !own.includes(file)).sort())
  for (const file of switched) {
    const lines = readFileSync(join(MANIFESTS, file), 'utf8').split('\n')
    expect(
      lines.filter((line) => line.split(name).length > 2),
      file,
    ).toEqual([])
  }
  // `immediate: true` takes a backup only when the ScheduledBackup is created, so its name has to change.
  const schedule = String(at(object('ScheduledBackup'), 'metadata', 'name'))
  expect(manual).toMatch(new RegExp(`delete scheduledbackup ${schedule}\nkubectl apply -k ${MANIFESTS}\n`))
})

it('is restored beside itself, alike in all but its origin', () => {
  const restored = manifests.find(({ file }) => file === 'recovery/database.yaml')?.object
  const { bootstrap, externalClusters, ...rest } = Object(at(restored, 'spec'))
  const { bootstrap: first, ...present } = Object(at(cluster, 'spec'))
  expect(rest).toEqual(present)
  expect(at(restored, 'metadata', 'name')).not.toBe(name)
  const { database, owner } = Object(at(first, 'initdb'))
  expect(at(bootstrap, 'recovery')).toMatchObject({
    database,
    owner,
    source: at(externalClusters, 0, 'name'),
  })
  expect(at(externalClusters, 0, 'plugin', 'parameters')).toEqual({
    barmanObjectName: at(cluster, 'spec', 'plugins', 0, 'parameters', 'barmanObjectName'),
    serverName: name,
  })
})
