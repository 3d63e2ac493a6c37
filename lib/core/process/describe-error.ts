/** How far the causes of an error are followed. */
const CAUSES = 5

interface LoggedError {
  type: string
  message: string
  code?: string
  stack: string | undefined
  /** Next's name for an error of a page, which the person has seen. */
  digest?: string
  cause?: LoggedError | string
}

/**
 * Of an error its kind, words, code, place and cause. The rest stays out: PostgreSQL's errors hold the values that
 * collided, and those of a lost connection the whole connection.
 * @param clean what is done to every text of it
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
