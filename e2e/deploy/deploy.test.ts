import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applied } from '@/e2e/deploy/manifests'
import { parseYaml } from '@/e2e/deploy/yaml'
import { at, type Json, list } from '@/e2e/support/json'
import { callParts } from '@/lib/core/http/call-name'
import { ERROR_TABLE } from '@/lib/core/http/errors'
import { fixedHeaders, SECRET_PAGES } from '@/lib/core/http/fixed-headers'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'
import { SECRETS } from '@/scripts/boot/secret-files.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const keys = (value: Json | undefined) => Object.keys(Object(value))

it('L2 addresses that hold secrets are in no log of the proxy', () => {
  const common = read('deploy/nginx/application.conf')
  const location = common.split(`location ~ ^/(${SECRET_PAGES.join('|')})/ {`)[1]?.split('}')[0]
  expect(location).toContain('error_log /dev/stderr crit;')
  expect(location).toContain('proxy_pass https://application;')
  expect(read('deploy/nginx/nginx.conf')).toContain('access_log off;')
  for (const file of ['nginx.conf', 'tls/https.conf.example']) {
    expect(read(`deploy/nginx/${file}`), file).toContain('include /etc/nginx/application.conf;')
    expect(read(`deploy/nginx/${file}`), file).not.toMatch(/location|proxy_pass|access_log [^o]/)
  }
  const [gateway] = applied('Gateway')
  const [proxy] = applied('EnvoyProxy')
  expect(at(gateway, 'spec', 'infrastructure', 'parametersRef')).toMatchObject({
    kind: at(proxy, 'kind'),
    name: at(proxy, 'metadata', 'name'),
  })
  expect(at(proxy, 'spec', 'telemetry', 'accessLog', 'disable')).toBe(true)
})

it('S15 of TLS 1.2 nginx takes forward secrecy with authenticated encryption alone, the strongest first; its own answers carry HSTS', () => {
  const https = read('deploy/nginx/tls/https.conf.example')
  expect(https).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
  expect(https).toContain('ssl_prefer_server_ciphers on;')
  const suites = /ssl_ciphers (\S+);/.exec(https)?.[1]?.split(':') ?? []
  const strength = suites.map((suite) => (/^ECDHE-\w+-(AES256-GCM|CHACHA20)/.test(suite) ? 256 : 128))
  expect(
    suites.filter((suite) => !/^ECDHE-(ECDSA|RSA)-(AES\d{3}-GCM|CHACHA20-POLY1305)/.test(suite)),
  ).toEqual([])
  expect(strength).toEqual([...strength].sort((one, other) => other - one))
  expect(strength).toContain(256)
  const { 'Strict-Transport-Security': hsts } = fixedHeaders(true)
  expect(https).toContain(`add_header Strict-Transport-Security "${hsts}" always;`)
  expect(https).toContain('proxy_hide_header Strict-Transport-Security;')
})

it('F7 nginx bounds what one address begins, more strictly what guests send, and answers as the application does', () => {
  const [all, common] = [read('deploy/nginx/nginx.conf'), read('deploy/nginx/application.conf')]
  const [, guests = ''] = /^location ~ (\S+) {\n.*\n {2}limit_req zone=guests /m.exec(common) ?? []
  const sent = ALL_CALLS.map(([name, call]) => ({ ...callParts(name), call })).filter(
    ({ verb }) => verb !== 'GET',
  )
  const missed = sent.filter(
    ({ path, call }) => new RegExp(guests).test(path) !== (call.permission === 'public'),
  )
  expect(missed.map(({ path }) => path)).toEqual([])
  expect(new RegExp(guests).test('/csp-reports')).toBe(true)
  for (const zone of ['calls', 'guests'])
    expect(all).toMatch(new RegExp(`limit_req_zone \\$counted_address zone=${zone}:`))
  expect(common).toContain('limit_conn under_way ')
  const { status, message } = ERROR_TABLE.too_many_requests
  for (const kind of ['conn', 'req']) expect(all).toContain(`limit_${kind}_status ${status};`)
  const body = JSON.stringify({ message, code: 'too_many_requests' })
  expect(common).toContain(`error_page ${status} = @too_many;`)
  expect(common).toContain(`return ${status} '${body}';`)
})

it('the key and the certificate of nginx are kept out of git', () => {
  expect(read('.gitignore')).toContain('deploy/nginx/tls/*\n!deploy/nginx/tls/*.example\n')
})

describe('docker-compose.yml', () => {
  const [compose] = parseYaml(read('docker-compose.yml'))

  it('has the application, its database, a proxy, copies, and a mail catcher on demand', () => {
    expect(keys(at(compose, 'services')).sort()).toEqual([
      'app',
      'backup',
      'certificates',
      'database',
      'mail',
      'migrate',
      'nginx',
    ])
    expect(at(compose, 'services', 'mail', 'profiles')).toEqual(['mail'])
    expect(at(compose, 'services', 'mail', 'ports')).toEqual(['127.0.0.1:8025:8025'])
    expect(at(compose, 'services', 'database', 'image')).toMatch(/^postgres:18(@|$)/)
    // A fixed port or container name would prevent scaling.
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

  it('holds no secret: they are files', () => {
    const secret = new RegExp(
      `^\\s+(${SECRETS.join('|')}|PGPASSWORD|POSTGRES_PASSWORD): (?!postgresql://\\w+@|\\$\\{)`,
      'm',
    )
    expect(read('docker-compose.yml')).not.toMatch(secret)
    expect(read('.gitignore')).toContain('deploy/secrets/*\n!deploy/secrets/README.md\n')
    expect(read('.dockerignore')).toContain('\ndeploy/secrets\n')
  })

  it('one version everywhere: program, images, changelog; a build and a pulled image stand side by side', () => {
    const { version } = JSON.parse(read('package.json'))
    for (const name of ['app', 'migrate'])
      expect([at(compose, 'services', name, 'build'), at(compose, 'services', name, 'image')]).toEqual([
        '.',
        `\${POKAZATELI_IMAGE:-pokazateli}:${version}`,
      ])
    const [kustomization] = parseYaml(read('deploy/kubernetes/kustomization.yaml'))
    expect(at(kustomization, 'images', 0, 'newTag')).toBe(version)
    const [, newest] = read('CHANGELOG.md').match(/^## (\d\S+) - \d{4}-\d\d-\d\d$/m) ?? []
    expect(newest).toBe(version)
    expect(read('CHANGELOG.md').split(`## ${version}`)[1]?.split('\n## ')[0]).toContain('### Что сделать')
    expect(read('Dockerfile')).toMatch(/image\.version=\$VERSION[\s\S]*image\.revision=\$SOURCE_COMMIT/)
    const [release] = parseYaml(read('.github/workflows/release.yml'))
    expect(at(release, 'defaults', 'run', 'shell')).toBe('bash')
    expect(JSON.stringify(release)).toMatch(/docker save.*sbom.*sha256sum.*docker push.*gh release create/)
    // Extracted by the same awk command as in the release workflow.
    const [notes = ''] = read('.github/workflows/release.yml').match(/awk -v heading.*(?= > notes\.md)/) ?? []
    const cut = execFileSync('bash', ['-c', notes], { encoding: 'utf8', env: { ...process.env, version } })
    expect(cut).toMatch(/^\n[\s\S]*### Что сделать/)
    expect(cut).not.toMatch(/^## /m)
  })

  it('bounds the logs of every service and names the versions of others’ images', () => {
    for (const name of keys(at(compose, 'services'))) {
      expect(at(compose, 'services', name, 'logging', 'driver'), name).toBe('local')
      const isOurs = at(compose, 'services', name, 'build') === '.'
      if (!isOurs) expect(at(compose, 'services', name, 'image'), name).toMatch(/:v?\d/)
    }
  })
})
