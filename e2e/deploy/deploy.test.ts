import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at, list, parseYaml, type Yaml } from '@/e2e/deploy/yaml'
import { SECRET_PAGES } from '@/lib/core/http/fixed-headers'
import { SECRETS } from '@/scripts/boot/secret-files.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const keys = (value: Yaml | undefined) => Object.keys(Object(value))

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
  const [ingress] = parseYaml(read('deploy/kubernetes/ingress.yaml'))
  const notes = at(ingress, 'metadata', 'annotations')
  expect(at(notes, 'nginx.ingress.kubernetes.io/enable-access-log')).toBe('false')
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
      'nginx',
    ])
    expect(at(compose, 'services', 'mail', 'profiles')).toEqual(['mail'])
    expect(at(compose, 'services', 'mail', 'ports')).toEqual(['127.0.0.1:8025:8025'])
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

  it('holds no secret: they are files', () => {
    const secret = new RegExp(
      `^\\s+(${SECRETS.join('|')}|PGPASSWORD|POSTGRES_PASSWORD): (?!postgresql://\\w+@|\\$\\{)`,
      'm',
    )
    expect(read('docker-compose.yml')).not.toMatch(secret)
    expect(read('.gitignore')).toContain('deploy/secrets/*\n!deploy/secrets/README.md\n')
    expect(read('.dockerignore')).toContain('\ndeploy/secrets\n')
  })

  it('bounds the logs of every service and names the versions of others’ images', () => {
    for (const name of keys(at(compose, 'services'))) {
      expect(at(compose, 'services', name, 'logging', 'driver'), name).toBe('local')
      if (name !== 'app') expect(at(compose, 'services', name, 'image'), name).toMatch(/:v?\d/)
    }
  })
})
