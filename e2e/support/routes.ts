import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { NextRequest } from 'next/server'
import type { CallName } from '@/lib/core/http/call-name'
import type { Call } from '@/lib/core/http/contract'

const APP = join(import.meta.dirname, '..', '..', 'app')
export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Verb = (typeof VERBS)[number]

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string | string[]>> },
) => Response | Promise<Response>

/** A route file of the application, as Next's router sees it. */
export interface RouteFile {
  /** `/api/input-documents/[id]` */
  path: string
  handlers: Partial<Record<Verb, Handler & { call?: Call; callName?: CallName }>>
}

function routePaths(): string[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => posix.basename(file) === 'route.ts')
    .map((file) => posix.dirname(file))
    .sort()
}

/** Precedence: a static segment, then a named one, then a catch-all. */
function rank(path: string): string {
  return path
    .split('/')
    .map((part) => (part.includes('[...') ? '2' : part.startsWith('[') ? '1' : `0${part}`))
    .join('/')
}

const loaded = new Map<string, Promise<RouteFile>>()

/** Even a repeated import costs a round trip to vitest's main process. */
function load(path: string): Promise<RouteFile> {
  const known = loaded.get(path) ?? imported(path)
  loaded.set(path, known)
  return known
}

const imported = async (path: string): Promise<RouteFile> => ({
  path: `/${path}`,
  handlers: await import(/* @vite-ignore */ join(APP, path, 'route.ts')),
})

const paths = routePaths().sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

/** Every route file, loaded: the access matrix is generated from them. */
export const allRoutes = (): Promise<RouteFile[]> => Promise.all(paths.map(load))

/** Route files that match a path, best first, loaded on demand: loading all takes seconds. */
export async function* routesFor(pathname: string) {
  for (const path of paths) {
    const params = matchPath(`/${path}`, pathname)
    if (params) yield { ...(await load(path)), params }
  }
}

interface Pattern {
  names: readonly string[]
  path: RegExp
}

const patterns = new Map<string, Pattern>()

function patternOf(route: string): Pattern {
  const known = patterns.get(route)
  if (known) return known
  const names: string[] = []
  const path = route.replace(/(\/\[)?\[(\.\.\.)?(\w+)\]\]?/g, (_all, optional, rest, name: string) => {
    names.push(name)
    return optional ? '(?:/(.+))?' : rest ? '(.+)' : '([^/]+)'
  })
  const made = { names, path: new RegExp(`^${path}$`) }
  patterns.set(route, made)
  return made
}

/** The path parameters for a route, or null when the route does not match. */
export function matchPath(route: string, path: string): Record<string, string | string[]> | null {
  const { names, path: pattern } = patternOf(route)
  const match = pattern.exec(path)
  if (!match) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
}
