import { rootCertificates } from 'node:tls'
import { z } from 'zod'
import { mailProblem } from '@/lib/core/mail/transport'
import { env } from '@/lib/core/process/env'
import { isPlainDatabase } from '@/lib/core/tls/require-tls'
import { type Finding, tlsFinding } from '@/scripts/admin/installation-tls'
import { connectionProblem, withClient } from '@/scripts/database/database-url'

/** A certificate that is renewed by a program is so a month before its end; two weeks say that it was not. */
const DAYS_LEFT = 14

const sslRow = z.object({ ssl: z.boolean(), version: z.string().nullable() })

async function databaseFinding(name: string, url: string): Promise<Finding> {
  try {
    const { ssl, version } = await withClient(url, async (client) => {
      const { rows } = await client.query('SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
      return sslRow.parse(rows[0])
    })
    const isGood = !isPlainDatabase(url)
    if (ssl)
      return { name, isGood, words: `${version}, ${isGood ? 'сервер проверен' : 'сервер не проверяется'}` }
    return { name, isGood, words: isGood ? 'на этой же машине' : 'без TLS' }
  } catch (error) {
    return { name, isGood: false, words: connectionProblem(error) }
  }
}

async function mailFinding(url: string): Promise<Finding> {
  const problem = await mailProblem(url)
  return { name: 'SMTP_URL', isGood: problem === null, words: problem ?? 'сервер отвечает, вход принят' }
}

/** Every line of this installation to other machines, tried now. */
export async function installationFindings(): Promise<Finding[]> {
  const { APP_URL, DATABASE_URL, SMTP_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = env()
  const all = [
    // Visitors come with the authorities of their browsers and with no others.
    tlsFinding('APP_URL', APP_URL, { authorities: rootCertificates, days: DAYS_LEFT }),
    databaseFinding('DATABASE_URL', DATABASE_URL),
    SMTP_URL && mailFinding(SMTP_URL),
    OTEL_EXPORTER_OTLP_ENDPOINT &&
      tlsFinding('OTEL_EXPORTER_OTLP_ENDPOINT', OTEL_EXPORTER_OTLP_ENDPOINT, { days: DAYS_LEFT }),
  ]
  return (await Promise.all(all)).filter((one) => typeof one === 'object')
}

export const installationReport = (findings: readonly Finding[]): string =>
  findings.map(({ name, isGood, words }) => `${isGood ? '✔' : '✘'} ${name}: ${words}`).join('\n')
