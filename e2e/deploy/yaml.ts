import { parseAllDocuments } from 'yaml'

export type Yaml = null | boolean | number | string | Yaml[] | { [key: string]: Yaml }

/** @returns the documents of the file @throws YAMLParseError for what is no YAML, a key written twice among it */
export function parseYaml(text: string): Yaml[] {
  return parseAllDocuments(text).map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw problem
    return document.toJS()
  })
}

/** What lies at the path, keys of maps and indexes of lists; undefined when there is no such place. */
export function at(value: Yaml | undefined, ...path: Array<string | number>): Yaml | undefined {
  return path.reduce<Yaml | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? inner[key] : undefined
    return inner !== null && typeof inner === 'object' ? inner[String(key)] : undefined
  }, value)
}

/** The items of a list; none of what is no list. */
export function list(value: Yaml | undefined): Yaml[] {
  return Array.isArray(value) ? value : []
}

/** Every value of the key, at any depth. */
export function all(value: Yaml | undefined, key: string): Yaml[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((one) => all(one, key))
  return Object.entries(value).flatMap(([name, one]) => [...(name === key ? [one] : []), ...all(one, key)])
}
