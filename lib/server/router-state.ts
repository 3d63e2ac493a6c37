import type { IncomingHttpHeaders } from 'node:http'

/** In this header a navigating browser sends the page segments it already has. */
const HEADER = 'next-router-state-tree'
const LONGEST = 40_000
const INTERCEPTING = ['(..)(..)', '(.)', '(..)', '(...)'].flatMap((way) => [`ci${way}`, `di${way}`])
const KINDS = new Set(['c', 'oc', 'd', ...INTERCEPTING])
const MARKERS = new Set(['refetch', 'inside-shared-layout', 'metadata-only'])

const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isMissing = (value: unknown): boolean => value === undefined || value === null

function isSegment(value: unknown): boolean {
  if (isText(value)) return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, key, kind, siblings] = value
  return isText(name) && isText(key) && KINDS.has(kind) && (siblings === null || areTexts(siblings))
}

function isState(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 6) return false
  const [segment, children, place, marker, hints, tree] = value
  return (
    isSegment(segment) &&
    typeof children === 'object' &&
    children !== null &&
    Object.values(children).every(isState) &&
    (isMissing(place) || (areTexts(place) && place.length === 2)) &&
    (isMissing(marker) || MARKERS.has(marker)) &&
    (isMissing(hints) || Number.isFinite(hints)) &&
    (tree === undefined || isText(tree))
  )
}

/** Whether Next can parse this state; otherwise it would answer 500. */
export function isRouterState(text: string): boolean {
  if (text.length > LONGEST) return false
  try {
    return isState(JSON.parse(decodeURIComponent(text)))
  } catch {
    return false
  }
}

/** Drops an invalid state, so that the page is rendered in full instead of failing. */
export function dropBrokenState(headers: IncomingHttpHeaders): void {
  const state = headers[HEADER]
  if (state !== undefined && !(isText(state) && isRouterState(state))) delete headers[HEADER]
}
