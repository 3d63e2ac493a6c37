import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Route = { page: string; regex: string }

export const STATIC_FILES = '/_next/static'
/** Label of paths without a route. */
export const OTHER = 'other'

/**
 * Labels a path with the pattern of its route. The set of labels is fixed by the build, so that arbitrary paths cannot
 * multiply them.
 * @param manifest routes-manifest.json of a build
 */
export function routeLabels({
  staticRoutes,
  dynamicRoutes,
}: {
  staticRoutes: Route[]
  dynamicRoutes: Route[]
}): { labels: ReadonlySet<string>; labelOf: (url: string) => string } {
  const fixed = new Set(staticRoutes.map(({ page }) => page))
  // In the manifest's order, as Next matches them.
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }))
  const labels = new Set([...fixed, ...patterns.map(({ page }) => page), STATIC_FILES, OTHER])
  const labelOf = (url: string) => {
    const path = url.split('?')[0] ?? ''
    if (path.startsWith(`${STATIC_FILES}/`)) return STATIC_FILES
    const whole = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    if (fixed.has(whole)) return whole
    return patterns.find(({ regex }) => regex.test(path))?.page ?? OTHER
  }
  return { labels, labelOf }
}

/** Labels of the running build. In development there are none, and every path is `other`. */
export function readRouteLabels(serverFile = process.argv[1] ?? '') {
  const manifest = join(dirname(serverFile), '.next', 'routes-manifest.json')
  if (!existsSync(manifest)) return routeLabels({ staticRoutes: [], dynamicRoutes: [] })
  return routeLabels(JSON.parse(readFileSync(manifest, 'utf8')))
}
