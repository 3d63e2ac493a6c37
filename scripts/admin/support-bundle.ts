import { readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Client } from 'pg'
import { env, SETTINGS, VERSION } from '@/lib/core/process/env'
import { readInstallation } from '@/lib/features/platform/installation-data'
import { installationReport } from '@/lib/features/platform/rules'
import { UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'

const LINES = 2_000

/** Settings that are numbers, switches and the like; of all others only that they are set is told. */
const TOLD = new Set([
  ...['NODE_ENV', 'DATABASE_POOL_SIZE', 'DATABASE_PREPARED', 'ADMIN_FACTOR_GRACE_DAYS', 'REQUIRE_TLS'],
  ...['APP_TIMEZONE', 'SUBMISSION_DEADLINE_DAYS', 'MIN_COMPARISON_GROUP', 'TRUST_PROXY', 'CHECK_DECLARED'],
  ...['LOG_LEVEL', 'ACCESS_LOG', 'JOBS', 'DEMO_DATA', 'KEEP_MAIL_DAYS', 'KEEP_OFFERS_DAYS', 'SOURCE_COMMIT'],
  ...['METRICS_PORT', 'OTEL_TRACES_SAMPLER_ARG'],
])

const settingLines = (source: Record<string, string | undefined>) =>
  SETTINGS.flatMap((name) => {
    const value = source[name]?.trim()
    return value ? [`${name}=${TOLD.has(name) ? value : '‹задано›'}`] : []
  })

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu
const wordsOf = (text: string) => text.toLowerCase().replaceAll('ё', 'е').match(WORD) ?? []
/** Without its ending: «Ивановой» is «Иванов». Of short words nothing is left out. */
const stemOf = (word: string) => (word.length > 5 ? word.slice(0, -2) : word)
/** The most that an ending adds to a stem. */
const ENDING = 4

/** Words that tell of somebody: of people's names, addresses and contacts, and of organisations. */
async function tellingStems(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ text: string }>(`
    SELECT concat_ws(' ', surname, name, secname, split_part(email, '@', 1), contacts) AS text FROM users
    UNION ALL SELECT concat_ws(' ', name, short_name, city, director_name) FROM companies`)
  return new Set(
    rows.flatMap(({ text }) =>
      wordsOf(text)
        .filter((word) => word.length > 2)
        .map(stemOf),
    ),
  )
}

/** Servers and secrets of this installation, wherever they stand. */
function literals(source: Record<string, string | undefined>): string[] {
  const found = SETTINGS.flatMap((name) => {
    const value = source[name]?.trim()
    if (!value || TOLD.has(name)) return []
    const url = URL.canParse(value) ? new URL(value) : null
    return url ? [value, url.hostname, decodeURIComponent(url.password)] : [value]
  })
  return found.filter((one) => one.length > 3 && one !== 'localhost').sort((a, b) => b.length - a.length)
}

/** A text with nobody in it: too much is left out rather than too little. */
export function withoutAnybody(
  text: string,
  stems: ReadonlySet<string>,
  source: Record<string, string | undefined>,
): string {
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

/** `npm run admin -- support-bundle`: state, settings and the last lines, for whoever helps from outside. */
export async function supportBundle(output: string, log: string): Promise<string> {
  const lines =
    log === ''
      ? []
      : readFileSync(log === '-' ? 0 : log, 'utf8')
          .trimEnd()
          .split('\n')
          .slice(-LINES)
  const { findings } = await readInstallation()
  const stems = await withClient(env().DATABASE_URL, tellingStems)
  const hidden = (text: string) => withoutAnybody(text, stems, process.env)
  const parts = [
    `Показатели ${VERSION}, Node.js ${process.version}, ${process.platform} ${process.arch}, ${new Date().toISOString()}`,
    // Our own words of the state name nobody; what another server answered may.
    findings.map((one) => installationReport([{ ...one, words: maskServers(one.words) }])).join('\n'),
    settingLines(process.env).join('\n'),
    lines.map(hidden).join('\n'),
  ]
  try {
    writeFileSync(output, `${parts.filter(Boolean).join('\n\n')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UserError(
      error instanceof Error && 'code' in error && error.code === 'EEXIST'
        ? `Файл ${output} уже есть.`
        : `Файл ${output} не записан: ${error instanceof Error ? error.message : error}`,
    )
  }
  return `Сводка для поддержки: ${output}. Секретов, имён и адресов в ней нет; строк журнала — ${lines.length}.`
}

const maskServers = (words: string) => withoutAnybody(words, new Set(), process.env)
