import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { OTHER, readRouteLabels, routeLabels, STATIC_FILES } from '@/lib/server/route-labels'

const MANIFEST = {
  staticRoutes: [
    { page: '/', regex: '^/(?:/)?$' },
    { page: '/api/companies', regex: '^/api/companies(?:/)?$' },
  ],
  dynamicRoutes: [
    { page: '/api/companies/[id]', regex: '^/api/companies/([^/]+?)(?:/)?$' },
    { page: '/api/[[...path]]', regex: '^/api(?:/(.+?))?(?:/)?$' },
    { page: '/reset-password/[token]', regex: '^/reset\\-password/([^/]+?)(?:/)?$' },
  ],
}

const { labels, labelOf } = routeLabels(MANIFEST)

it('names what is asked for by its pattern, without what was asked', () => {
  expect(labelOf('/')).toBe('/')
  expect(labelOf('/?_rsc=1')).toBe('/')
  expect(labelOf('/api/companies?page=2')).toBe('/api/companies')
  expect(labelOf('/api/companies/')).toBe('/api/companies')
  expect(labelOf('/api/companies/7')).toBe('/api/companies/[id]')
  expect(labelOf('/api/companies/7/no/such')).toBe('/api/[[...path]]')
  expect(labelOf('/reset-password/secret?email=a%40b.ru')).toBe('/reset-password/[token]')
  expect(labelOf('/_next/static/chunks/x.js')).toBe(STATIC_FILES)
})

it('gives one label to whatever no route answers, so that there are as many as routes', () => {
  const urls = ['/wp-login.php', '*', '', '/%ff', '/reset-password/a/b', '/_next/image?url=x']
  expect(urls.map(labelOf)).toEqual(urls.map(() => OTHER))
  for (const url of urls) expect(labels).toContain(labelOf(url))
  expect(labels.size).toBe(7)
})

it('reads the patterns beside the server’s file; where there is no build everything is one label', () => {
  const folder = ownFolder(onTestFinished)
  mkdirSync(join(folder, '.next'))
  writeFileSync(join(folder, '.next', 'routes-manifest.json'), JSON.stringify(MANIFEST))
  expect(readRouteLabels(join(folder, 'server.js')).labelOf('/api/companies/7')).toBe('/api/companies/[id]')
  expect(readRouteLabels(join(folder, '.next', 'server.js')).labelOf('/')).toBe(OTHER)
})
