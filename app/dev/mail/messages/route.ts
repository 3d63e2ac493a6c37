import { unknownPath } from '@/lib/core/http/respond'
import { caughtLetters, showsLetters } from '@/lib/core/mail/catcher'

/** The letters of the catcher, for the page beside it; outside development and demonstrations there is nothing here. */
export function GET(): Response {
  return showsLetters() ? Response.json({ data: caughtLetters() }) : unknownPath()
}
