import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { say, UserError } from './console.mjs'
import { inRoot, isShipped, root } from './paths.mjs'
import { stage } from './stages.mjs'
import { hashFiles, isFresh, writeStamp } from './stamps.mjs'

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock */

/**
 * Whether npm's own record of an installation holds every package the lock file asks for.
 * Optional ones are left out: which of them are installed depends on the system.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages ?? {}).every(
    ([path, locked]) =>
      path === '' ||
      locked.optional ||
      locked.devOptional ||
      installed.packages?.[path]?.version === locked.version,
  )
}

/** @param {string} file @returns {Lock} */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {string[]} args @returns {Promise<{ failed: boolean, output: string }>} */
function npm(args) {
  const script = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const flags = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Prisma's installer would download an engine nobody uses here; see prisma.config.ts.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
  const [command, words] = script ? [process.execPath, [script, ...flags]] : ['npm', flags]
  const options = { cwd: root, env, maxBuffer: 2 ** 26, shell: !script && process.platform === 'win32' }
  return new Promise((resolve) => {
    execFile(command, words, options, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}${stderr}${error ?? ''}` })
    })
  })
}

/** Installs the pinned dependencies when they are missing or the lock file changed since. */
export async function ensureDependencies() {
  if (isShipped) return
  const stamp = inRoot('node_modules', '.install-stamp')
  const hash = hashFiles(root, ['package.json', 'package-lock.json'])
  const record = inRoot('node_modules', '.package-lock.json')
  if (isFresh(stamp, hash) && existsSync(record)) return
  const lock = inRoot('package-lock.json')
  if (!existsSync(record) || !isInstalled(readLock(lock), readLock(record)))
    await stage('Установка зависимостей', install, { hint: 'один раз, обычно до минуты', log: 'install' })
  writeStamp(stamp, hash)
}

async function install() {
  let result = await npm(['ci'])
  // A lock file written where the registry lacks the packages of other systems is "out of sync" for
  // `npm ci`; `npm install` takes the same locked versions and leaves the file alone.
  if (result.failed && result.output.includes('EUSAGE')) result = await npm(['install', '--no-save'])
  say(result.output)
  if (result.failed)
    throw new UserError(
      'Не удалось установить зависимости: проверьте доступ к реестру npm и повторите команду.',
    )
}
