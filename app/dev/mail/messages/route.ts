import { unknownPath } from '@/lib/core/http/respond'
import { showsLetters } from '@/lib/core/installation/demonstration'
import { caughtLetters } from '@/lib/core/mail/catcher'

/** The letters of the catcher, for the page beside it; outside development and demonstrations there is nothing here. */
export async function GET(): Promise<Response> {
  return (await showsLetters()) ? Response.json({ data: caughtLetters() }) : unknownPath()
}
