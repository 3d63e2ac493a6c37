import type { TargetOrder } from './comparison/standing'

/** The targets of an indicator for a year: an organisation's own, and the project's. */
interface Targets {
  own: number | null
  project: number | null
}

export interface Target {
  value: number
  isOwn: boolean
}

/**
 * The nearer of the two targets: the one reached first on the way to better values. When both are equal, or the order
 * has no better direction, the project's.
 */
export function nearerTarget({ own, project }: Targets, order: TargetOrder): Target | null {
  if (own === null) return project === null ? null : { value: project, isOwn: false }
  if (project === null) return { value: own, isOwn: true }
  const isOwn = order === 'asc' ? own > project : order === 'desc' && own < project
  return { value: isOwn ? own : project, isOwn }
}
