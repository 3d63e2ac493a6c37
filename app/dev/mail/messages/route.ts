import { unknownPath } from '@/lib/core/http/respond'
import { showsLetters } from '@/lib/core/installation/demonstration'
import { caughtLetters } from '@/lib/core/mail/catcher'

/** Letters of the catcher, for its page; 404 outside development and demonstrations. */
export async function GET(): Promise<Response> {
  return (await showsLetters()) ? Response.json({ data: caughtLetters() }) : unknownPath()
}
