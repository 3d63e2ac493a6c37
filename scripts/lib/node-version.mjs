// Entry points import this file before anything else, so it must parse and link on very old Node versions too.

/** The oldest Node the dependencies support, as `[major, minor]`. */
const MINIMUM = [20, 19]

/**
 * @param {string} version such as `v20.19.0` or `20.19.0`
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])
}

/**
 * Ends the process with a Russian explanation when Node is too old.
 * @param {string} [version]
 */
export function requireNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  console.error(
    `Нужен Node.js ${MINIMUM.join('.')} или новее, а установлен ${version}.\n` +
      'Установите текущую версию LTS с https://nodejs.org и повторите команду.',
  )
  process.exit(1)
}
