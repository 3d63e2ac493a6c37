import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, UserError } from './console.mjs'

/** Settings that hold a secret, or an address with one in it. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'SMTP_URL',
  'OIDC_PROVIDERS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DATABASE_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
]

/** A vault changes passwords and knows no addresses: what goes into which address that has none. */
const PASSWORDS = [
  ['DATABASE_URL', 'DATABASE_PASSWORD'],
  ['DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD'],
]

/**
 * The secrets that a vault has put into files: the one file of a secret is named by `NAME_FILE`, a folder of files
 * that are named like their settings by SECRETS_DIR, where an empty one is not set. A file wins over the variable, and
 * `NAME_FILE` over the folder.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>} value by name
 */
export function secretsFromFiles(env) {
  /** @type {Record<string, string>} */
  const secrets = {}
  for (const name of SECRETS) {
    const own = env[`${name}_FILE`]
    const shared = env.SECRETS_DIR ? join(env.SECRETS_DIR, name) : ''
    if (!own && !existsSync(shared)) continue
    const text = contents(name, own || shared)
    if (own && text === '') throw new UserError(`Файл ${own} пуст, а в нём должен быть секрет ${name}.`)
    if (text !== '') secrets[name] = text
  }
  for (const [address = '', password = ''] of PASSWORDS) {
    const text = secrets[address] ?? env[address] ?? ''
    if (secrets[password] && URL.canParse(text)) secrets[address] = withPassword(text, secrets[password])
  }
  return secrets
}

/**
 * @param {string} address
 * @param {string} password
 */
function withPassword(address, password) {
  const url = new URL(address)
  if (url.password === '') url.password = encodeURIComponent(password)
  return url.href
}

/**
 * @param {string} name
 * @param {string} file
 */
function contents(name, file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UserError(`Секрет ${name} не прочитан из файла ${file} (${errorCode(error) || error}).`)
  }
}
