// Entry points import this file before anything else, so it must parse and link on very old Node versions too.

/** The oldest Node the dependencies support. */
const MAJOR = 20
const MINOR = 19

/**
 * @param {string} version such as `v20.19.0` or `20.19.0`
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > MAJOR || (major === MAJOR && minor >= MINOR)
}

/**
 * Ends the process with a Russian explanation when Node is too old.
 * @param {string} [version]
 */
export function requireNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  console.error(
    `Нужен Node.js ${MAJOR}.${MINOR} или новее, а установлен ${version}.\n` +
      'Установите текущую версию LTS с https://nodejs.org и повторите команду.',
  )
  process.exit(1)
}
