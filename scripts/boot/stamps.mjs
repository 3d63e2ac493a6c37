import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Files below a path, sorted, with `/` between the parts. A missing path has none.
 * @param {string} folder
 * @param {string} path relative to the folder
 * @returns {string[]}
 */
function filesBelow(folder, path) {
  const absolute = join(folder, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(folder, `${path}/${name}`))
}

/**
 * SHA-256 over names and contents: the same sources give the same hash on every machine.
 * @param {string} folder
 * @param {string[]} paths files and folders inside it; missing ones are passed over
 * @param {(path: string) => boolean} [keep] which of the files count
 */
export function hashFiles(folder, paths, keep = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((entry) => filesBelow(folder, entry)).filter(keep)) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * @param {string} file the stamp left by the last successful run
 * @param {string} hash
 */
export function isFresh(file, hash) {
  return existsSync(file) && readFileSync(file, 'utf8').trim() === hash
}

/**
 * @param {string} file
 * @param {string} hash
 */
export function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${hash}\n`)
}
