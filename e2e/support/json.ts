export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The value at a path of keys and indexes; undefined when there is none. */
export function at(value: Json | undefined, ...path: Array<string | number>): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? inner[key] : undefined
    return inner !== null && typeof inner === 'object' ? inner[String(key)] : undefined
  }, value)
}

/** The items of a list; empty for anything else. */
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** The item with this `name`. */
export const named = (value: Json | undefined, name: string): Json | undefined =>
  list(value).find((one) => at(one, 'name') === name)
