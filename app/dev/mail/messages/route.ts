import { env } from '@/lib/core/env'
import { unknownPath } from '@/lib/core/http/respond'
import { caughtLetters } from '@/lib/core/mail/catcher'

/** The letters of the catcher, for the page beside it; outside development there is nothing here. */
export function GET(): Response {
  return env().NODE_ENV === 'production' ? unknownPath() : Response.json({ data: caughtLetters() })
}
