import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { fileValues, randomSecret } from '@/scripts/lib/secrets'

let folder = ''
const randomPort = () => 4

beforeEach(() => {
  folder = ownFolder(onTestFinished)
})

it('makes a secret once and keeps it for its owner alone', () => {
  const file = join(folder, '.data', 'secrets.json')
  const first = fileValues(file, { AUTH_SECRET: randomSecret })
  expect(first.AUTH_SECRET.length).toBeGreaterThanOrEqual(43)
  expect(fileValues(file, { AUTH_SECRET: randomSecret })).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(fileValues(file, { PORT: randomPort })).toEqual({ ...first, PORT: 4 })
})

it('writes a secret into no file that somebody has laid in its way', () => {
  const [file, theirs] = [join(folder, 'secrets.json'), join(folder, 'theirs')]
  writeFileSync(theirs, '', { mode: 0o666 })
  symlinkSync(theirs, `${file}.${process.pid}`)
  fileValues(file, { AUTH_SECRET: randomSecret })
  expect([readFileSync(theirs, 'utf8'), statSync(file).mode & 0o777]).toEqual(['', 0o600])
})

it('never replaces a file it cannot read', () => {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, '{ "AUTH_SECRET": ')
  expect(() => fileValues(file, { AUTH_SECRET: randomSecret })).toThrow('повреждён')
})
