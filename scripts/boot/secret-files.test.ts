import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { SECRETS, secretsFromFiles } from './secret-files.mjs'

const folder = ownFolder()

function file(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('takes every secret from a file of its own or from the folder of them, and a file wins', () => {
  for (const name of SECRETS) {
    const own = file('own', `own ${name}\n`)
    expect(secretsFromFiles({ [`${name}_FILE`]: own, [name]: 'open' })).toEqual({ [name]: `own ${name}` })
  }
  const own = file('auth', 'own')
  file('AUTH_SECRET', 'shared\n')
  file('SMTP_URL', 'smtps://mail\n')
  file('OIDC_PROVIDERS', '')
  expect(secretsFromFiles({ SECRETS_DIR: folder })).toEqual({
    AUTH_SECRET: 'shared',
    SMTP_URL: 'smtps://mail',
  })
  expect(secretsFromFiles({ SECRETS_DIR: folder, AUTH_SECRET_FILE: own })).toMatchObject({
    AUTH_SECRET: 'own',
  })
  expect(secretsFromFiles({ AUTH_SECRET: 'open', AUTH_SECRET_FILE: '' })).toEqual({})
})

it('puts a password into the address that has none', () => {
  const DATABASE_PASSWORD_FILE = file('password', 'p@ss/word\n')
  const put = (DATABASE_URL: string) =>
    secretsFromFiles({ DATABASE_URL, DATABASE_PASSWORD_FILE }).DATABASE_URL
  expect(put('postgresql://run@base:5432/x?sslmode=verify-full')).toBe(
    'postgresql://run:p%40ss%2Fword@base:5432/x?sslmode=verify-full',
  )
  expect(put('postgresql://run:own@base:5432/x')).toBe('postgresql://run:own@base:5432/x')
})

it('refuses a file that is not there, or empty, by the name of the setting and not by what it holds', () => {
  expect(() => secretsFromFiles({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(/SMTP_URL .*none.*ENOENT/)
  expect(() => secretsFromFiles({ SMTP_URL_FILE: file('empty', ' \n') })).toThrow('пуст')
})

it('the manual names every secret', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  expect(SECRETS.filter((name) => !manual.includes(`| \`${name}\``))).toEqual([])
})
