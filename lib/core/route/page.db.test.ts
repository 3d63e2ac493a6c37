import { readdirSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { expect } from 'vitest'
import { guest } from '@/e2e/support/api'
import { browser } from '@/e2e/support/stand-ins/next-headers'
import { admin, it, manager, notAgreed, operator } from '@/e2e/support/world-test'
import { PERMISSIONS } from '@/lib/core/domain/permissions'
import { AppError } from '@/lib/core/http/errors'
import { pageFor } from '@/lib/core/route/page'

const APP = 'app/(app)'

/** Written by hand, independently of the declared permissions; an unlisted page is open to everyone signed in. */
const READERS: Array<[place: string, roles: string[]]> = [
  ['/admin/', ['admin']],
  ['/settings/', ['manager']],
  ['/analytics/publications/preview/', ['manager']],
  ['/analytics/signals/', ['admin', 'manager']],
]
const EVERYBODY = ['admin', 'manager', 'operator']

it('every page of signed-in people is for the roles that the product names', () => {
  const roles = new Map<string, readonly string[]>([...Object.entries(PERMISSIONS), ['signed-in', EVERYBODY]])
  const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\bpage\.tsx$/.test(file),
  )
  const declared = pages.flatMap((file) => {
    const text = readFileSync(`${APP}/${file}`, 'utf8')
    const [, permission] = /pageFor\(\s*\{ permission: '([^']+)'/.exec(text) ?? []
    return permission ? [{ path: `/${file}`, readers: roles.get(permission) }] : []
  })
  // Except the 404 page and a redirect.
  expect(declared.length).toBe(pages.length - 2)
  for (const { path, readers } of declared)
    expect(readers, path).toEqual(READERS.find(([place]) => path.startsWith(place))?.[1] ?? EVERYBODY)
})

it('a role without the permission is led to the start, a guest to the sign-in; who has not agreed sees nothing', async () => {
  const page = pageFor({ permission: 'companies.manage' }, () => createElement('p'))
  const rendered = ({ cookies }: { cookies: string }) => {
    browser.cookies = cookies
    return page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) })
  }
  const ledTo = (path: string) => ({
    digest: expect.stringMatching(new RegExp(`^NEXT_REDIRECT;\\w+;${path};`)),
  })
  for (const person of [manager, operator]) await expect(rendered(person)).rejects.toMatchObject(ledTo('/'))
  await expect(rendered(guest())).rejects.toMatchObject(ledTo('/login'))
  expect(await rendered(admin)).toEqual(createElement('p'))
  expect(await rendered(notAgreed)).toBeNull()
})

it('a page whose read finds nothing is not found', async () => {
  browser.cookies = admin.cookies
  const page = pageFor({ permission: 'signed-in' }, () => Promise.reject(new AppError('not_found')))
  await expect(
    page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) }),
  ).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
})
