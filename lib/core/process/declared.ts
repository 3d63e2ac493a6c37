import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/core/process/env'

/**
 * Whether answers and rows are validated against their declarations: always except in production, where tests have
 * already proven them.
 */
export function checksDeclared(): boolean {
  return env().NODE_ENV !== 'production' || env().CHECK_DECLARED
}

/** A programming error, shown unchanged to developers: no call handles it. */
export class NotDeclared extends TypeError {}

/** Path of the first property of `actual` that `declared` does not have. */
function undeclaredPath(actual: unknown, declared: unknown, path: string): string | undefined {
  if (typeof actual !== 'object' || actual === null || actual instanceof Date) return undefined
  if (typeof declared !== 'object' || declared === null) return path
  const parts = new Map(Object.entries(declared))
  for (const [name, value] of Object.entries(actual)) {
    const here = `${path}.${name}`
    if (value !== undefined && !parts.has(name)) return here
    const undeclared = undeclaredPath(value, parts.get(name), here)
    if (undeclared !== undefined) return undeclared
  }
  return undefined
}

/**
 * Validates a value strictly: an undeclared property is a leak.
 * @param source the call or statement, for the error
 * @throws NotDeclared naming the place
 */
export function requireDeclared(source: string, schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(value)
  if (!result.success) {
    throw new NotDeclared(`${source} is not as declared:\n${z.prettifyError(result.error)}`)
  }
  const extra = undeclaredPath(value, result.data, '')
  if (extra !== undefined) throw new NotDeclared(`${source} holds what is not declared: ${extra.slice(1)}`)
}
