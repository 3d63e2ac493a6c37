/** How many causes of an error are logged. */
const CAUSES = 5

interface LoggedError {
  type: string
  message: string
  code?: string
  stack: string | undefined
  /** Next's id of a page error, which the person sees. */
  digest?: string
  cause?: LoggedError | string
}

/**
 * An error's name, message, code, stack and cause. Other properties are left out: PostgreSQL's contain conflicting
 * values, and connection errors the whole connection.
 * @param clean applied to every text
 */
export function describeError(
  error: unknown,
  clean = (text: string) => text,
  depth = 0,
): LoggedError | string {
  if (!(error instanceof Error) || depth > CAUSES) return clean(String(error))
  const { name: type, message, stack, cause } = error
  return {
    type,
    message: clean(message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: stack && clean(stack),
    ...('digest' in error ? { digest: String(error.digest) } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause, clean, depth + 1) }),
  }
}
