import { z } from 'zod'
import { type AppError, ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'

export const FHIR_TYPE = 'application/fhir+json'

/** The codes of http://hl7.org/fhir/issue-type that we use: first those of answers, then those of refusals. */
const issueType = z.enum([
  ...['business-rule', 'informational', 'invalid', 'not-found'],
  ...['conflict', 'exception', 'forbidden', 'login', 'throttled', 'too-long', 'transient'],
] as const)

/** FHIR R4 OperationOutcome. */
export const operationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'information']),
      code: issueType,
      diagnostics: z.string(),
    }),
  ),
})

export type OperationOutcome = z.output<typeof operationOutcome>

const CODES: Readonly<Partial<Record<ErrorCode, z.output<typeof issueType>>>> = {
  conflict: 'conflict',
  stale: 'conflict',
  forbidden: 'forbidden',
  unauthenticated: 'login',
  not_found: 'not-found',
  too_many_requests: 'throttled',
  too_large: 'too-long',
  internal: 'exception',
  unavailable: 'transient',
}

/** An error in FHIR's form; data that already is an OperationOutcome is sent unchanged. */
export function fhirFailure({ code, message, errors = {}, data, headers }: AppError): Response {
  const parsed = operationOutcome.safeParse(data)
  const fields = Object.entries(errors).flatMap(([path, all]) => all.map((one) => `${path}: ${one}`))
  const outcome: OperationOutcome = parsed.data ?? {
    resourceType: 'OperationOutcome',
    issue: (fields.length > 0 ? fields : [message]).map((diagnostics) => ({
      severity: 'error',
      code: CODES[code] ?? 'invalid',
      diagnostics,
    })),
  }
  return Response.json(outcome, {
    status: ERROR_TABLE[code].status,
    headers: { ...headers, 'Content-Type': FHIR_TYPE },
  })
}
