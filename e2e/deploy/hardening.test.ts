import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applied } from '@/e2e/deploy/manifests'
import { readUnit } from '@/e2e/deploy/units'
import { all, parseYaml } from '@/e2e/deploy/yaml'
import { readDockerfile } from '@/e2e/image/dockerfile'
import { at, list } from '@/e2e/support/json'

const read = (file: string) => readFileSync(file, 'utf8')
const compose = at(parseYaml(read('docker-compose.yml'))[0], 'services')
const services = Object.keys(Object(compose)).map((name) => [name, at(compose, name)] as const)

it.each(services)(
  'docker-compose.yml: %s may do what it needs: capabilities, root, memory, processes',
  (name, service) => {
    expect(at(service, 'read_only'), 'read_only').toBe(true)
    expect(list(at(service, 'tmpfs'))).toContain('/tmp')
    expect(at(service, 'cap_drop')).toEqual(['ALL'])
    expect(at(service, 'security_opt')).toEqual(['no-new-privileges:true'])
    expect(at(service, 'mem_limit')).toMatch(/^(\$\{\w+:-)?\d+[mg]\}?$/)
    expect(at(service, 'pids_limit')).toEqual(expect.any(Number))
    expect(at(service, 'privileged') ?? at(service, 'network_mode') ?? 'none').toBe('none')
    const mayHave: Record<string, string[]> = {
      backup: ['DAC_READ_SEARCH'],
      certificates: ['CHOWN'],
      database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
      nginx: ['CHOWN', 'DAC_READ_SEARCH', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
    }
    expect(list(at(service, 'cap_add'))).toEqual(mayHave[name] ?? [])
  },
)

it.each(['pokazateli.service', 'pokazateli-migrate.service'])(
  'deploy/systemd: %s writes its data and nothing else',
  (file) => {
    const { all: values, first } = readUnit(`deploy/systemd/${file}`)
    expect(first('ProtectSystem')).toBe('strict')
    expect(values('ReadWritePaths')).toEqual(file === 'pokazateli.service' ? ['-/opt/pokazateli/.data'] : [])
    expect(values('SystemCallFilter')).toEqual(['@system-service @pkey', '~@privileged'])
    expect(first('SystemCallArchitectures')).toBe('native')
    expect(first('MemoryMax')).toMatch(/^\d+[MG]$/)
    expect(first('CapabilityBoundingSet')).toBe('')
    expect([first('NoNewPrivileges'), first('ProtectProc'), first('UMask')]).toEqual([
      'true',
      'invisible',
      '0077',
    ])
  },
)

describe('deploy/kubernetes', () => {
  const policies = applied('NetworkPolicy')
  const policy = (name: string) => {
    const found = policies.find((one) => at(one, 'metadata', 'name') === name)
    return at(found, 'spec')
  }

  it('lets nothing in or out but what a policy names', () => {
    expect(policy('nothing-else')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    for (const one of policies) expect(at(one, 'spec', 'policyTypes')).toEqual(['Ingress', 'Egress'])
    for (const name of ['pokazateli', 'pokazateli-database']) {
      const rules = [...list(at(policy(name), 'ingress')), ...list(at(policy(name), 'egress'))]
      for (const rule of rules) {
        expect(list(at(rule, 'from') ?? at(rule, 'to')).length, JSON.stringify(rule)).toBeGreaterThan(0)
        expect(list(at(rule, 'ports')).length, JSON.stringify(rule)).toBeGreaterThan(0)
      }
      for (const block of all(at(policy(name), 'egress'), 'ipBlock'))
        expect(at(block, 'except')).toContain('169.254.0.0/16')
    }
  })

  it('opens the application’s port to the gateway alone', () => {
    const rules = list(at(policy('pokazateli'), 'ingress')).filter((rule) =>
      list(at(rule, 'ports')).some((one) => at(one, 'port') === 'http'),
    )
    expect(rules.map((rule) => at(rule, 'from'))).toEqual([
      [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'envoy-gateway-system' } } }],
    ])
    const [gateway] = applied('Gateway')
    const listeners = list(at(gateway, 'spec', 'listeners')).map((one) => at(one, 'name'))
    const parents = applied('HTTPRoute').map((one) => at(one, 'spec', 'parentRefs', 0))
    expect(parents.map((one) => at(one, 'name'))).toEqual(parents.map(() => at(gateway, 'metadata', 'name')))
    expect(parents.map((one) => at(one, 'sectionName')).sort()).toEqual(listeners.sort())
    expect(applied('Ingress')).toEqual([])
  })
})

describe('images', () => {
  it('are pinned by their digests by whoever keeps versions: of Dockerfiles, Compose, kustomizations and clusters', () => {
    const renovate: {
      extends: string[]
      customManagers: { matchStrings: string[]; managerFilePatterns: string[] }[]
    } = JSON.parse(read('renovate.json'))
    expect(renovate.extends).toContain('docker:pinDigests')
    const [ours] = renovate.customManagers
    for (const file of ['deploy/kubernetes/database.yaml', 'deploy/kubernetes/recovery/database.yaml']) {
      expect(ours?.managerFilePatterns.some((one) => new RegExp(one.slice(1, -1)).test(file))).toBe(true)
      const found = new RegExp(ours?.matchStrings[0] ?? '').exec(read(file))
      expect(found?.groups).toMatchObject({
        depName: 'ghcr.io/cloudnative-pg/postgresql',
        currentValue: '18-standard-trixie',
      })
      const pinned = read(file).replace('trixie\n', `trixie@sha256:${'0'.repeat(64)}\n`)
      expect(new RegExp(ours?.matchStrings[0] ?? '').exec(pinned)?.groups?.currentDigest).toMatch(
        /^sha256:[0-9a-f]{64}$/,
      )
    }
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('RepoDigests')
  })

  it('are made of the packages of a lock file and of no others', () => {
    const stages = readDockerfile(read('Dockerfile'))
    const runs = stages.flatMap(({ steps }) =>
      steps.flatMap((one) => (one.keyword === 'RUN' ? [one.command] : [])),
    )
    expect(runs.filter((one) => /npm (install|i|add)\b/.test(one))).toEqual([])
    expect(runs.filter((one) => /npm ci\b/.test(one))).toHaveLength(2)
  })
})

describe('the manual', () => {
  const manual = read('docs/operations.md')

  it('gives no secret to the history of a shell', () => {
    const given =
      /(--from-literal=\S*(?:SECRET|PASSWORD|KEY|URL)\S*|(?:-e |^|\s)ADMIN_PASSWORD=['"…]\S*|DATABASE_\w*URL=postgres\S+ )/gim
    expect(given.exec(manual)?.[0]).toBeUndefined()
  })

  it('makes files of secrets that are nobody else’s from their first byte', () => {
    for (const [block = ''] of manual.matchAll(/```\n[^`]*openssl rand[^`]*```/g)) {
      expect(block.indexOf('umask 077'), block).toBeGreaterThan(-1)
      expect(block.indexOf('umask 077')).toBeLessThan(block.indexOf('openssl rand'))
    }
  })
})
