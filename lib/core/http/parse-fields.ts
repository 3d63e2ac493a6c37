import type { z } from 'zod'
import { AppError, type FieldErrors } from '@/lib/core/http/errors'

/** Parses an object by a call's schema. @throws AppError invalid, by field */
export function parseFields<S extends z.ZodType>(schema: S, input: unknown): z.output<S>
export function parseFields(schema: z.ZodType | undefined, input: unknown): unknown
export function parseFields(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const object = input ?? {}
  if (typeof object !== 'object' || Array.isArray(object)) {
    throw new AppError('invalid', { message: 'Ожидается объект JSON' })
  }
  const result = schema.safeParse(object)
  if (result.success) return result.data
  throw invalid(result.error)
}

function invalid(error: z.ZodError): AppError {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    errors[path] = [...(errors[path] ?? []), issue.message]
  }
  const first = error.issues[0]?.message
  return new AppError('invalid', { errors, ...(first ? { message: first } : {}) })
}
