import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mountLines, rootPlace } from '@/e2e/support/debian/debian-root'
import { mirrorOf, proxyOf, reachOf, recipeOf } from '@/e2e/support/debian/debian-root-apt'

it('place of a Debian root is one for the same packages in any order, outside the project', () => {
  const env = { XDG_CACHE_HOME: '/cache' }
  const place = rootPlace({ suite: 'forky', packages: ['b', 'a'] }, env)
  expect(place).toEqual(rootPlace({ suite: 'forky', packages: ['a', 'b', 'a'] }, env))
  expect(place).toMatch(/^\/cache\/pokazateli\/roots\/forky-[0-9a-f]{12}$/)
  expect(place).not.toBe(rootPlace({ suite: 'forky', packages: ['a'] }, env))
  expect(rootPlace({ suite: 'forky' }, env)).toMatch(/\/forky-base-\d$/)
  expect(rootPlace({ suite: 'forky' }, { XDG_CACHE_HOME: '' })).toContain(join('.cache', 'pokazateli'))
})

describe('apt of this machine', () => {
  it('names the mirror of Debian itself, not of its updates or of others', () => {
    const lines = [
      '|Node Source|main|https://deb.nodesource.com/node_20.x',
      'Debian|Debian-Security|main|http://mirror.local/security',
      'Debian|Debian|contrib|http://other.local/debian',
      'Debian|Debian|main|http://mirror.local/debian',
    ]
    expect(mirrorOf(lines.join('\n'))).toBe('http://mirror.local/debian')
    expect(mirrorOf('')).toBe('http://deb.debian.org/debian')
  })

  it('hands over its proxy and its trust in dates, and nothing else', () => {
    const dump = [
      'Acquire "";',
      'Acquire::Check-Date "false";',
      'Acquire::http::Proxy "http://proxy.local:3128";',
      'Acquire::Languages "none";',
      'DPkg::Post-Invoke:: "rm -rf /";',
    ].join('\n')
    expect(reachOf(dump)).toBe(
      'Acquire::Check-Date "false";\nAcquire::http::Proxy "http://proxy.local:3128";\n',
    )
    expect(proxyOf(dump)).toEqual({ http_proxy: 'http://proxy.local:3128' })
    expect(proxyOf('')).toEqual({})
  })

  it('makes releases it has not heard of as sid is made', () => {
    expect(recipeOf('bookworm', (file) => String(file).endsWith('/bookworm'))).toBe('bookworm')
    expect(recipeOf('forky', () => false)).toBe('sid')
  })
})

it('mounts of a command in a root are words of a shell whatever their names hold', () => {
  expect(mountLines('/r', [{ from: "/it's", to: '/a b', readOnly: true }]).slice(1)).toEqual([
    "mount --rbind '/it'\\''s' '/r/a b'",
    "mount -o remount,bind,ro '/r/a b'",
  ])
})
