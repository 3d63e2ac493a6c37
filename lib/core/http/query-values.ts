/* Query parsing shared by the server's schemas and the browser, which has no schemas. */

/** The largest id a row may have. */
export const MAX_ID = 2_147_483_647

/** Of a repeated key the first value. */
export const firstValue = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/**
 * A whole number; anything else is null, as the specification says. One too large for any row stays a number that
 * matches no row: null would mean "not given".
 */
export function parseNumber(value: unknown): number | null {
  const text = firstValue(value)
  if (typeof text !== 'string' || !/^\d+$/.test(text.trim())) return null
  return Math.min(Number(text), MAX_ID)
}

const NUMBER_OF_PUBLICATION = /^\d{4}-(I|II|III|IV)-\d{1,4}$/i

/**
 * The publication that an address asks for: its id, or the number by which people cite it («2026-I-1»). Anything else
 * becomes an id that no publication has, because null would silently show the current one.
 */
export function parsePublication(value: unknown): number | string | null {
  const first = firstValue(value)
  const text = typeof first === 'string' ? first.trim() : ''
  if (text === '') return null
  return NUMBER_OF_PUBLICATION.test(text) ? text.toUpperCase() : (parseNumber(text) ?? MAX_ID)
}

/** true/1 and false/0; anything else is null, «not given». */
export function parseFlag(value: unknown): boolean | null {
  const text = firstValue(value)
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  return null
}

/** Row ids in order without duplicates, from repeated, `[]` and comma-separated keys; anything else is skipped. */
export function parseIds(value: unknown): number[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one) => String(one ?? '').split(','))
  const ids = texts.map(parseNumber).filter((id) => id !== null)
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** The query as an object: `a[]=1&a[]=2`, repeated and comma-separated keys become lists. */
export function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>()
  for (const [rawKey, value] of search) {
    const isList = rawKey.endsWith('[]')
    const key = isList ? rawKey.slice(0, -2) : rawKey
    const earlier = result.get(key)
    if (earlier === undefined) result.set(key, isList ? [value] : value)
    else if (Array.isArray(earlier)) earlier.push(value)
    else result.set(key, [earlier, value])
  }
  return Object.fromEntries(result)
}
