import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { METHOD_SECTIONS } from '@/lib/features/analytics/method/labels'
import { GUIDES, ROLES, WATCHER_FIRST_STEPS } from '@/lib/features/help/labels'
import { PICTURE, PICTURES, picturePath } from '@/lib/features/help/pictures/labels'
import { isFor, searchHelp } from '@/lib/features/help/rules'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PAGES = ['app/(app)', 'app']
const MAX_BYTES = 80 * 1024

const links = ROLES.flatMap((role) => {
  const { sections, firstSteps } = GUIDES[role]
  const steps = [...firstSteps, ...WATCHER_FIRST_STEPS]
  return [...sections.flatMap((one) => one.links), ...steps.map(({ link }) => link)].map(({ href }) => ({
    role,
    href,
  }))
})
const anchors = (role: (typeof ROLES)[number]) => GUIDES[role].sections.map(({ id }) => id)

it.each(links)('$role is led to a page that is there: $href', ({ role, href }) => {
  const [path = '', anchor] = href.replace(/\?.*/, '').split('#')
  expect(PAGES.some((folder) => existsSync(join(ROOT, folder, path, 'page.tsx')))).toBe(true)
  if (anchor === undefined) return
  expect(path === '/help' ? anchors(role) : Object.keys(METHOD_SECTIONS)).toContain(anchor)
})

it('names each task once in a guide', () => {
  for (const role of ROLES) expect(new Set(anchors(role)).size).toBe(anchors(role).length)
})

it('has every picture it shows and no other, of one size and light', () => {
  const shown = Object.keys(PICTURES).map((name) => `${name}.webp`)
  expect(readdirSync(join(ROOT, 'public', 'help')).sort()).toEqual(shown.sort())
  const used = new Set(ROLES.flatMap((role) => GUIDES[role].sections.flatMap(({ picture }) => picture ?? [])))
  for (const name of used) {
    const file = join(ROOT, 'public', picturePath(name))
    expect({ name, isLight: statSync(file).size <= MAX_BYTES }).toEqual({ name, isLight: true })
    expect({ name, ...sizeOf(readFileSync(file)) }).toEqual({ name, ...PICTURE })
  }
})

it('leads a person to what they may do themselves', () => {
  const hrefsFor = (search: string) => searchHelp(search, 'operator').map(({ href }) => href)
  expect(hrefsFor('исправить утверждённый')).toEqual(['/help?role=operator#approved'])
  expect(hrefsFor('сомнение в числе')[0]).toBe('/help?role=operator#doubt')
  for (const search of ['утверждение', 'вернуть', 'пригласить', 'организация'])
    for (const href of hrefsFor(search)) expect(href).toMatch(/^\/help(?:\?role=operator)?#/)
  expect(isFor('manager', 'operator')).toBe(false)
  expect(searchHelp('вернуть утверждённое', 'admin')[0]?.href).toBe('/help?role=admin#withdraw')
})

it('finds a task by its words in any form, those of the own role first, and terms', () => {
  expect(searchHelp('пригласить сотрудника', 'manager')[0]).toMatchObject({
    href: '/help?role=manager#people',
  })
  expect(searchHelp('Excel', 'manager')[0]?.href).toBe('/help?role=operator#excel')
  expect(searchHelp('МЕДИАНА', 'operator')[0]).toMatchObject({ title: 'Медиана', href: '/help#term-median' })
  for (const search of ['забыл пароль', 'сменить пароль'])
    expect(searchHelp(search, 'operator')[0]?.href).toBe('/help?role=operator#sign-in')
  expect(searchHelp('клингонский', 'operator')).toEqual([])
  expect(searchHelp('  ', 'operator')).toEqual([])
})

/** From an extended WebP header: width and height less one, three bytes each. */
function sizeOf(file: Buffer) {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
