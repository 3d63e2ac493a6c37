import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A .dockerignore line as a regular expression over paths; a directory's pattern covers everything below it. */
function expression(pattern: string) {
  const clean = pattern.replace(/^\/+|\/+$/g, '')
  const body = clean.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : `\\${part}`
  })
  return new RegExp(`^${body}(?:/.*)?$`)
}

/**
 * Docker's rule: the last matching line decides, `!` re-includes.
 * @param text contents of .dockerignore
 * @returns whether a path with `/` separators is excluded
 */
export function ignores(text: string): (path: string) => boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
  const rules = lines.map((line) => ({
    keeps: line.startsWith('!'),
    fits: expression(line.replace(/^!/, '')),
  }))
  return (path) => rules.reduce((out, { keeps, fits }) => (fits.test(path) ? !keeps : out), false)
}

/** Paths of the build context, sorted. */
export function contextFiles(folder: string, ignoreText: string) {
  const ignored = ignores(ignoreText)
  const mayReturn = /^!/m.test(ignoreText)
  const walk = (below: string): string[] =>
    readdirSync(join(folder, below), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = below ? `${below}/${entry.name}` : entry.name
        const out = ignored(path)
        if (!entry.isDirectory()) return out ? [] : [path]
        // Inside an excluded directory a file is re-included only by a line that begins with `!` and names it.
        return out && !(mayReturn && ignoreText.includes(`!${path}/`)) ? [] : walk(path)
      })
  return walk('')
}
