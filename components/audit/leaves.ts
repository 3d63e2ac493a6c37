/** A value inside what was before and after, by the names that lead to it. */
export interface Leaf {
  path: string
  before: string | null
  after: string | null
}

const words = (value: unknown): string =>
  value === null ? '—' : value === true ? 'да' : value === false ? 'нет' : String(value)

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, path ? `${path}.${name}` : name, into)
  } else if (value !== undefined && !(value === null && path === '')) {
    into.set(path, words(value))
  }
}

/** What was before and after side by side, a line for each value that either of them has, in their order. */
export function leavesOf(before: unknown, after: unknown): Leaf[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()]
  collect(before, '', old)
  collect(after, '', fresh)
  return [...new Set([...old.keys(), ...fresh.keys()])].map((path) => ({
    path,
    before: old.get(path) ?? null,
    after: fresh.get(path) ?? null,
  }))
}
