import type { TargetOrder } from './comparison/standing'

interface Target {
  value: number
  isOwn: boolean
}

/**
 * The nearer of an organisation's own target for a year and the project's: the one reached first on the way to better
 * values. When both are equal, or the order has no better direction, the project's.
 */
export function nearerTarget(
  { own, project }: Record<'own' | 'project', number | null>,
  order: TargetOrder,
): Target | null {
  if (own === null) return project === null ? null : { value: project, isOwn: false }
  if (project === null) return { value: own, isOwn: true }
  const isOwn = order === 'asc' ? own > project : order === 'desc' && own < project
  return { value: isOwn ? own : project, isOwn }
}
