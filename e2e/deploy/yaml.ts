import { parseAllDocuments } from 'yaml'
import type { Json } from '@/e2e/support/json'

/** @throws YAMLParseError for invalid YAML and for a duplicate key */
export function parseYaml(text: string): Json[] {
  return parseAllDocuments(text).map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw problem
    return document.toJS()
  })
}

/** Values of the key at any depth. */
export function all(value: Json | undefined, key: string): Json[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((one) => all(one, key))
  return Object.entries(value).flatMap(([name, one]) => [...(name === key ? [one] : []), ...all(one, key)])
}
