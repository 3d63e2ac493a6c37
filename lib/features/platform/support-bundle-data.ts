import 'server-only'
import { isIP } from 'node:net'
import { z } from 'zod'
import { writeAudit } from '@/lib/core/db/change'
import { rows } from '@/lib/core/db/rows'
import type { SentFile } from '@/lib/core/http/contract'
import { today } from '@/lib/core/process/clock'
import { rawSettings, SETTINGS, VERSION } from '@/lib/core/process/env'
import { readInstallation } from '@/lib/features/platform/installation-data'
import { installationReport } from '@/lib/features/platform/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Settings shown with their value; of others only whether they are set. */
const SHOWN = new Set([
  ...['NODE_ENV', 'DATABASE_POOL_SIZE', 'DATABASE_PREPARED', 'ADMIN_FACTOR_GRACE_DAYS', 'REQUIRE_TLS'],
  ...['APP_TIMEZONE', 'SUBMISSION_DEADLINE_DAYS', 'MIN_COMPARISON_GROUP', 'TRUST_PROXY', 'CHECK_DECLARED'],
  ...['LOG_LEVEL', 'ACCESS_LOG', 'JOBS', 'DEMO_DATA', 'KEEP_MAIL_DAYS', 'KEEP_OFFERS_DAYS', 'SOURCE_COMMIT'],
  ...['METRICS_PORT', 'OTEL_TRACES_SAMPLER_ARG'],
])

type Source = ReturnType<typeof rawSettings>

const settingLines = (source: Source) =>
  SETTINGS.flatMap((name) => {
    const value = source[name]?.trim()
    return value ? [`${name}=${SHOWN.has(name) ? value : '‹задано›'}`] : []
  })

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu
const wordsOf = (text: string) => text.toLowerCase().replaceAll('ё', 'е').match(WORD) ?? []
/** Most letters that an inflection adds to a stem. */
const ENDING = 4

/** Stems that identify somebody: names, addresses and contacts of people, and names of organisations. */
async function tellingStems(): Promise<Set<string>> {
  const people = await rows(
    z.object({ text: z.string() }),
    Prisma.sql`
    SELECT concat_ws(' ', surname, name, secname, split_part(email, '@', 1), contacts) AS text FROM users
    UNION ALL SELECT concat_ws(' ', name, short_name, city, director_name) FROM companies`,
  )
  return new Set(
    people.flatMap(({ text }) =>
      wordsOf(text)
        .filter((word) => word.length > 2)
        // Without the inflection: «Ивановой» is «Иванов».
        .map((word) => (word.length > 5 ? word.slice(0, -2) : word)),
    ),
  )
}

/** Hosts and secrets of this installation, to be removed anywhere. */
function literals(source: Source): string[] {
  const found = SETTINGS.flatMap((name) => {
    const value = source[name]?.trim()
    if (!value || SHOWN.has(name)) return []
    const url = URL.canParse(value) ? new URL(value) : null
    return url ? [value, url.hostname, decodeURIComponent(url.password)] : [value]
  })
  return found.filter((one) => one.length > 3 && one !== 'localhost').sort((a, b) => b.length - a.length)
}

/** Removes personal data from a text, erring on the side of too much. */
function withoutAnybody(text: string, stems: ReadonlySet<string>, source: Source): string {
  const plain = literals(source)
    .reduce((left, one) => left.replaceAll(one, '‹скрыто›'), text)
    .replace(/[^\s"'<>,;:()[\]{}=]+@[^\s"'<>,;:()[\]{}=]+/gu, '‹почта›')
    .replace(/[0-9a-f:.]*[0-9a-f]/gi, (one) => (isIP(one) ? '‹адрес›' : one))
    .replace(/\+7[\d ()-]{9,}\d/g, '‹телефон›')
  return plain.replace(WORD, (word) => {
    const [known = ''] = wordsOf(word)
    for (let length = known.length; length >= Math.max(3, known.length - ENDING); length -= 1)
      if (stems.has(known.slice(0, length))) return '…'
    return word
  })
}

/** State, settings and given log lines, for external support. */
export async function supportBundle(lines: readonly string[] = []): Promise<string> {
  const [{ findings }, stems] = await Promise.all([readInstallation(), tellingStems()])
  const source = rawSettings()
  // Our own texts name nobody; another server's answer may.
  const state = findings.map((one) => ({ ...one, words: withoutAnybody(one.words, new Set(), source) }))
  const parts = [
    `Показатели ${VERSION}, Node.js ${process.version}, ${process.platform} ${process.arch}, ${new Date().toISOString()}`,
    state.map((one) => installationReport([one])).join('\n'),
    settingLines(source).join('\n'),
    lines.map((line) => withoutAnybody(line, stems, source)).join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The bundle for a download, GET /api/support-bundle; only the operator at the console can add log lines. */
export async function sendSupportBundle(): Promise<SentFile> {
  const text = await supportBundle()
  await writeAudit(null, { action: 'support_bundle.take', entity: 'audit' })
  const day = today()
  const body = new Blob([text]).stream()
  return { body, name: `Сводка для поддержки ${day}`, asciiName: `support-${day}`, type: 'txt' }
}
