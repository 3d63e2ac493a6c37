import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at, list, parseYaml, type Yaml } from '@/e2e/deploy/yaml'
import { SECRET_PAGES } from '@/lib/core/http/fixed-headers'
import { SOURCES } from '@/scripts/lib/build'

const read = (file: string) => readFileSync(file, 'utf8')
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
    expect(packages).toContain('npm install --omit=dev --legacy-peer-deps')
    expect(image).not.toMatch(/npm (ci|install)|apt-get/)
    expect(image).toMatch(/^USER node$/m)
    expect(image).toContain('CMD ["node", "scripts/start.mjs"]')
  })
})

it('L2 addresses that hold secrets are in no log of the proxy', () => {
  const common = read('deploy/nginx/application.conf')
  const location = common.split(`location ~ ^/(${SECRET_PAGES.join('|')})/ {`)[1]?.split('}')[0]
  expect(location).toContain('error_log /dev/stderr crit;')
  expect(location).toContain('proxy_pass http://application;')
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
    expect(keys(at(compose, 'services')).sort()).toEqual(['app', 'backup', 'database', 'mail', 'nginx'])
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

  it('bounds the logs of every service and names the versions of others’ images', () => {
    for (const name of keys(at(compose, 'services'))) {
      expect(at(compose, 'services', name, 'logging', 'driver'), name).toBe('local')
      if (name !== 'app') expect(at(compose, 'services', name, 'image'), name).toMatch(/:v?\d/)
    }
  })
})
