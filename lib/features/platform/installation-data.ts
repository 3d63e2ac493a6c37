import 'server-only'
import { statfs } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { verifyPassword } from '@/lib/core/auth/password'
import { instantSql } from '@/lib/core/db/phrases'
import { onlyRow } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/core/installation/demo-accounts'
import { mailProblem } from '@/lib/core/mail/transport'
import { env, LAST_MIGRATION, VERSION } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { isLoopback, isPlainDatabase } from '@/lib/core/tls/require-tls'
import { type LineState, tlsFinding } from '@/lib/core/tls/seen-certificate'
import { NUMBER } from '@/lib/features/analytics/publications/statements-data'
import {
  type InstallationFinding,
  jobsRow,
  type SystemState,
  stateRow,
} from '@/lib/features/platform/contract'
import { installationFindings, type State } from '@/lib/features/platform/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Automatic renewal happens a month before expiry; two weeks mean that it failed. */
const DAYS_LEFT = 14

const applied = Prisma.sql`FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`

const STATE = Prisma.sql`
  SELECT ${instantSql(Prisma.sql`clock_timestamp()`)} AS now,
    (SELECT coalesce(max(migration_name), '') ${applied}) AS migration,
    (SELECT count(*)::int ${applied}) AS migrations,
    (SELECT ${instantSql(Prisma.sql`max(finished_at)`)} ${applied}) AS migrated_at,
    split_part(current_setting('server_version'), ' ', 1) AS server_version,
    pg_database_size(current_database())::float8 AS bytes,
    (SELECT coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale', d.datcollate)
      FROM pg_database d WHERE datname = current_database()) AS locale,
    (SELECT coalesce(jsonb_object_agg(kind, jsonb_build_object('at', ${instantSql(Prisma.sql`at`)}, 'detail', detail)), '{}')
      FROM upkeep) AS upkeep,
    (SELECT ${instantSql(Prisma.sql`last_archived_time`)} FROM pg_stat_archiver
      WHERE current_setting('archive_mode') <> 'off' AND (last_failed_time > last_archived_time) IS NOT true) AS archived_at,
    (SELECT jsonb_build_object('waiting', count(*) FILTER (WHERE sent_at IS NULL),
        'age', coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE sent_at IS NULL)), 0),
        'failing', count(*) FILTER (WHERE sent_at IS NULL AND attempts > 0),
        'sent', count(*) FILTER (WHERE sent_at > now() - interval '1 day')) FROM outbox_messages) AS letters,
    (SELECT jsonb_build_object('number', ${NUMBER}, 'published_at', ${instantSql(Prisma.sql`p.published_at`)}, 'leaks',
        (SELECT coalesce(sum((one->>'found')::int), 0) FROM jsonb_array_elements(p.certificate->'profiles'->'checks') one))
      FROM publications p WHERE p.state = 'published' ORDER BY p.published_at DESC, p.id DESC LIMIT 1) AS publication,
    (SELECT problem FROM publications WHERE state IN ('planned', 'preview') AND problem IS NOT NULL
      ORDER BY id DESC LIMIT 1) AS problem,
    ARRAY(SELECT password_hash FROM users WHERE email = ANY(${Object.values(DEMO_EMAILS)}) AND password_hash IS NOT NULL
      AND user_status_id = ${USER_STATUS.active} AND suspended_at IS NULL
      AND (SELECT is_over FROM demonstration)) AS demo_hashes,
    (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS tls,
    to_regclass('pgboss.archive') IS NOT NULL AND to_regclass('pgboss.schedule') IS NOT NULL AS has_jobs`

const JOBS = Prisma.sql`
  SELECT (SELECT count(*)::int FROM pgboss.schedule) AS known,
    (SELECT ${instantSql(Prisma.sql`min(created_on)`)} FROM pgboss.schedule) AS since,
    count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day')::int AS failed,
    ${instantSql(Prisma.sql`max(completed_on) FILTER (WHERE state = 'completed')`)} AS completed_at
  FROM (SELECT name, state::text AS state, completed_on FROM pgboss.job
    UNION ALL SELECT name, state::text, completed_on FROM pgboss.archive) done WHERE name NOT LIKE '\\_\\_%'`

/** Findings about connections to other machines, tested now. */
async function lineFindings(tls: string | null): Promise<InstallationFinding[]> {
  const { APP_URL, DATABASE_URL, SMTP_URL, OTEL_EXPORTER_OTLP_ENDPOINT: traces } = env()
  const line = async (
    name: string,
    todo: string,
    state: LineState | Promise<LineState>,
  ): Promise<InstallationFinding> => {
    const { isGood, words } = await state
    return { group: 'Доверие', name, is_good: isGood, words, ...(!isGood && { todo }) }
  }
  const isSafe = !isPlainDatabase(DATABASE_URL)
  const toDatabase = tls
    ? `${tls}, сервер ${isSafe ? 'проверен' : 'не проверяется'}`
    : isSafe
      ? 'на этой же машине'
      : 'без TLS'
  const mail = async (url: string) => {
    const problem = await mailProblem(url)
    return { isGood: problem === null, words: problem ?? 'сервер отвечает, вход принят' }
  }
  const lines = await Promise.all([
    line(
      'Сертификат сайта',
      'Обычно продлевается за 30 дней: посмотрите, почему не продлился (APP_URL).',
      // Checked with public authorities only, like visitors' browsers.
      tlsFinding(APP_URL, { authorities: rootCertificates, days: DAYS_LEFT }),
    ),
    line('Связь с базой', 'Задайте в DATABASE_URL sslmode=verify-full.', {
      isGood: isSafe,
      words: toDatabase,
    }),
    SMTP_URL && line('Связь с почтой', 'Проверьте SMTP_URL.', mail(SMTP_URL)),
    traces &&
      line(
        'Приёмник трасс',
        'Проверьте OTEL_EXPORTER_OTLP_ENDPOINT.',
        tlsFinding(traces, { days: DAYS_LEFT }),
      ),
  ])
  return lines.filter((one) => typeof one === 'object')
}

async function look(proxies: State['proxies']): Promise<InstallationFinding[]> {
  const { APP_TIMEZONE: timeZone, DATABASE_URL, SMTP_URL, MIN_COMPARISON_GROUP, SOURCE_COMMIT } = env()
  const sentAt = Date.now()
  const { tls, has_jobs, demo_hashes, ...row } = await onlyRow(stateRow, STATE)
  const skew = ((sentAt + Date.now()) / 2 - Date.parse(row.now)) / 1000
  const jobs = has_jobs ? await onlyRow(jobsRow, JOBS) : null
  const isKnown = await Promise.all(demo_hashes.map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  const { bavail, blocks, bsize } = await statfs(process.cwd())
  const state: State = {
    ...row,
    timeZone,
    version: VERSION,
    commit: SOURCE_COMMIT ?? null,
    last_migration: LAST_MIGRATION,
    openDemoAccounts: isKnown.filter(Boolean).length,
    jobs,
    skew,
    sendsMail: SMTP_URL !== undefined,
    min_group: MIN_COMPARISON_GROUP,
    proxies,
    disk: {
      free: bavail * bsize,
      size: blocks * bsize,
      hasDatabase: isLoopback(new URL(DATABASE_URL).hostname),
    },
  }
  return [...installationFindings(state), ...(await lineFindings(tls))]
}

/** Results of remote checks are cached for this long. */
const MEMORY_MS = 60_000
let last = { at: Number.NEGATIVE_INFINITY, hops: -1, answer: Promise.resolve<InstallationFinding[]>([]) }

/**
 * The findings of «Состояние системы», at most a minute old. Proxies are counted by the guard, because Next adds an
 * address of its own; at a console there are none.
 */
export async function readInstallation(): Promise<SystemState> {
  const now = Date.now()
  const hops = guardBridge().requests.getStore()?.forwarded ?? -1
  if (now - last.at >= MEMORY_MS || last.hops !== hops) {
    const proxies = hops < 0 ? null : { actual: hops, set: env().TRUST_PROXY }
    last = { at: now, hops, answer: look(proxies) }
    last.answer.catch(() => {
      last.at = Number.NEGATIVE_INFINITY
    })
  }
  const { at, answer } = last
  return { at: new Date(at).toISOString(), findings: await answer }
}
