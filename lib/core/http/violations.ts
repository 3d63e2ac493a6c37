import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { GUEST_BODY, readJson } from '@/lib/core/http/body'
import { log } from '@/lib/core/process/log'

/** Reports are public: limits the log lines of a process per minute. */
const LINES = 30
const written = new RateLimiterMemory({ points: LINES, duration: 60 })

const word = z.string().max(2_000).catch('')
const report = z.object({
  'csp-report': z.object({
    'effective-directive': word,
    'blocked-uri': word,
    'source-file': word,
    'line-number': z.number().nullable().catch(null),
  }),
})

/** A URL without query and hash, since those of pages may contain secrets; keywords such as `inline` stay. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 40)
  const { origin, protocol, pathname } = new URL(address)
  if (origin === 'null') return protocol
  return pathname.startsWith('/_next/static/') ? `${origin}${pathname}` : origin
}

/** Logs a CSP violation: the rule, the blocked source and our file; never the page's URL. */
export async function noteViolation(request: Request): Promise<void> {
  const sent = report.safeParse(
    await readJson(request, GUEST_BODY, 'application/csp-report').catch(() => undefined),
  )
  if (!sent.success || (await written.penalty('')).consumedPoints > LINES) return
  const violation = sent.data['csp-report']
  const directive = violation['effective-directive'].slice(0, 40)
  const [blocked, source] = [placeOf(violation['blocked-uri']), placeOf(violation['source-file'])]
  log().warn({ directive, blocked, source, line: violation['line-number'] }, 'content policy broken')
}
