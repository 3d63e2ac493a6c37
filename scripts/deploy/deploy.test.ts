import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseYaml, type Yaml } from '@/scripts/deploy/yaml'
import { checkedManifest } from '@/scripts/lib/backup-manifest.mjs'
import { SOURCES } from '@/scripts/lib/build.mjs'

const MANIFESTS = 'deploy/kubernetes'
const read = (file: string) => readFileSync(file, 'utf8')
const at = (value: Yaml | undefined, ...path: Array<string | number>): Yaml | undefined =>
  path.reduce<Yaml | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? inner[key] : undefined
    return inner !== null && typeof inner === 'object' ? inner[String(key)] : undefined
  }, value)
const list = (value: Yaml | undefined): Yaml[] => (Array.isArray(value) ? value : [])
const keys = (value: Yaml | undefined) => Object.keys(Object(value))

/** The instructions of the Dockerfile, with their continuation lines joined. */
const docker = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
const stages = docker.split(/^FROM /m).slice(1)

describe('our subset of YAML', () => {
  it('reads what it knows and refuses the rest', () => {
    const text = 'a:\n  - b: 1\n    c: "x: y" # note\n  - [1, "2"]\nd:\n  e: true\n  f:\n---\n- one\n'
    expect(parseYaml(text)).toEqual([
      { a: [{ b: 1, c: 'x: y' }, [1, '2']], d: { e: true, f: null } },
      ['one'],
    ])
    for (const wrong of [
      'a: 1\na: 2',
      'a: 1\n  b: 2',
      'a: b: c',
      'a: {b: 1}',
      '\ta: 1',
      'word',
      'a:\n  - b\n c: 1',
    ]) {
      expect(() => parseYaml(wrong), wrong).toThrow(SyntaxError)
    }
  })
})

describe('Dockerfile', () => {
  it('keeps in the image all that npm start compares with the build, and nothing of development', () => {
    const [build = '', packages = '', image = ''] = stages
    const kept = / cp -r (.+?) \/out\//.exec(build)?.[1]?.split(/\s+/) ?? []
    const rooms = SOURCES.map((source) => source.split('/')[0]).filter((source) => source !== 'public')
    expect(kept).toEqual(expect.arrayContaining(rooms))
    expect(kept).toEqual(expect.arrayContaining(['scripts', 'prisma.config.ts']))
    expect(packages).toContain('npm ci --omit=dev')
    expect(image).not.toMatch(/npm (ci|install)|apt-get/)
    expect(image).toMatch(/^USER node$/m)
    expect(image).toContain('CMD ["node", "scripts/start.mjs"]')
  })
})

describe('docker-compose.yml', () => {
  const [compose] = parseYaml(read('docker-compose.yml'))

  it('has the application, its database, a proxy, copies, and a mail catcher on demand', () => {
    expect(keys(at(compose, 'services')).sort()).toEqual(['app', 'backup', 'database', 'mail', 'nginx'])
    expect(at(compose, 'services', 'mail', 'profiles')).toEqual(['mail'])
    expect(at(compose, 'services', 'database', 'image')).toBe('postgres:18')
    // Scalable: no port and no name of its own.
    expect(at(compose, 'services', 'app', 'ports')).toBeUndefined()
    expect(at(compose, 'services', 'app', 'container_name')).toBeUndefined()
    expect(at(compose, 'services', 'app', 'read_only')).toBe(true)
  })

  it('names only volumes it has', () => {
    const mounted = keys(at(compose, 'services')).flatMap((name) =>
      list(at(compose, 'services', name, 'volumes')).flatMap((one) => String(one).split(':')[0] ?? []),
    )
    const named = mounted.filter((source) => !source.startsWith('.'))
    expect([...new Set(named)].sort()).toEqual(keys(at(compose, 'volumes')).sort())
  })
})

describe('deploy/kubernetes', () => {
  const files = readdirSync(MANIFESTS).filter((file) => file !== 'kustomization.yaml')
  const [kustomization] = parseYaml(read(join(MANIFESTS, 'kustomization.yaml')))
  const objects = files.flatMap((file) => parseYaml(read(join(MANIFESTS, file))))
  const object = (kind: string) => objects.find((one) => at(one, 'kind') === kind)
  const pod = at(object('Deployment'), 'spec', 'template', 'spec')

  it('lists every file, and every object has a kind, a version and a name', () => {
    expect(list(at(kustomization, 'resources')).map(String).sort()).toEqual(files.sort())
    for (const one of objects) {
      for (const path of [['apiVersion'], ['kind'], ['metadata', 'name']]) {
        expect(at(one, ...path), JSON.stringify(one)).toEqual(expect.any(String))
      }
    }
  })

  it('every selector finds the pods it is meant for', () => {
    const labels = at(object('Deployment'), 'spec', 'template', 'metadata', 'labels')
    for (const selected of [
      at(object('Deployment'), 'spec', 'selector', 'matchLabels'),
      at(object('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
      at(object('Service'), 'spec', 'selector'),
    ]) {
      expect(selected).toEqual(labels)
    }
    expect(at(object('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef', 'name')).toBe(
      at(object('Deployment'), 'metadata', 'name'),
    )
  })

  it('probes what the application answers, on a port it has, and gives it time to drain', () => {
    const container = at(pod, 'containers', 0)
    const ports = list(at(container, 'ports')).map((one) => at(one, 'name'))
    expect(at(container, 'readinessProbe', 'httpGet', 'path')).toBe('/readyz')
    expect(at(container, 'livenessProbe', 'httpGet', 'path')).toBe('/healthz')
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      expect(ports).toContain(at(container, probe, 'httpGet', 'port'))
    }
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(30)
    expect(at(container, 'securityContext', 'readOnlyRootFilesystem')).toBe(true)
    expect(at(pod, 'securityContext', 'runAsNonRoot')).toBe(true)
  })

  it('takes the database’s address from the secret of its cluster, and all replicas fit its connections', () => {
    const cluster = object('Cluster')
    expect(at(pod, 'containers', 0, 'env', 0, 'valueFrom', 'secretKeyRef', 'name')).toBe(
      `${at(cluster, 'metadata', 'name')}-app`,
    )
    expect(at(object('ScheduledBackup'), 'spec', 'cluster', 'name')).toBe(at(cluster, 'metadata', 'name'))
    expect(at(cluster, 'spec', 'plugins', 0, 'parameters', 'barmanObjectName')).toBe(
      at(object('ObjectStore'), 'metadata', 'name'),
    )
    const literals = list(at(kustomization, 'configMapGenerator', 0, 'literals')).map(String)
    const pool = Number(literals.find((one) => one.startsWith('DATABASE_POOL_SIZE='))?.split('=')[1])
    const replicas = Number(at(object('HorizontalPodAutoscaler'), 'spec', 'maxReplicas')) + 1
    const limit = Number(at(cluster, 'spec', 'postgresql', 'parameters', 'max_connections'))
    expect(replicas * (pool + 3)).toBeLessThan(limit)
  })
})

describe.skipIf(process.platform !== 'linux')('deploy/backup/backup.sh', () => {
  it('makes the copies that npm run restore takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-sh-'))
    const program = (name: string, lines: string) => {
      writeFileSync(join(folder, name), `#!/bin/bash\n${lines}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    try {
      program('psql', 'case "$*" in *server_version*) echo 180001;; *) echo 20260101000000_init;; esac')
      program('pg_dump', 'for one; do case $one in --file=*) echo PGDMP > "$' + '{one#--file=}";; esac; done')
      const run = spawnSync('bash', ['deploy/backup/backup.sh', 'once'], {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, BACKUP_FOLDER: folder },
      })
      expect([run.status, run.stderr]).toEqual([0, ''])
      const [name = ''] = readdirSync(folder).filter((file) => /^pokazateli-\d{8}T\d{6}Z\.dump$/.test(file))
      expect(await checkedManifest(join(folder, name), ['20260101000000_init'])).toMatchObject({
        bytes: 6,
        server_version: 180001,
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
