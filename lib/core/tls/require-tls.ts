const LOOPBACK = new Set(['localhost', '[::1]', '::1'])

/** Loopback hosts, whose traffic no other machine can read. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname.endsWith('.localhost')
}

const parsed = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address) : null

/** Whether a URL is unencrypted HTTP to another machine. */
function isPlainWeb(address: string | undefined): boolean {
  const url = parsed(address)
  return url !== null && url.protocol === 'http:' && !isLoopback(url.hostname)
}

/** The driver verifies the certificate only with `verify-full`; other modes lose that in its next version. */
const isVerified = ({ searchParams }: URL) =>
  searchParams.get('sslmode') === 'verify-full' &&
  !['uselibpqcompat', 'ssl', 'host', 'hostaddr'].some((name) => searchParams.has(name))

/** A path, or no host at all, is a local socket. */
const isNear = (host: string) => host === '' || isLoopback(host) || host.startsWith('/')

/** Whether the connection to a remote database is unencrypted or does not verify the server. */
export function isPlainDatabase(address: string | undefined): boolean {
  const url = parsed(address)
  if (url === null) return false
  const hosts = [url.hostname, ...url.searchParams.getAll('host')]
  return !hosts.every(isNear) && !isVerified(url)
}

/** Parameters of an SMTP URL that disable TLS or its verification. */
const LOOSE_MAIL = /^(tls\.|secure$|ignoreTLS$|requireTLS$|opportunisticTLS$|proxy$|host$)/i

/** Whether an SMTP URL weakens TLS. `smtp://` itself does not: STARTTLS is then required. */
function isLooseMail(address: string | undefined): boolean {
  const url = parsed(address)
  return (
    url !== null &&
    !isLoopback(url.hostname) &&
    [...url.searchParams.keys()].some((key) => LOOSE_MAIL.test(key))
  )
}

/** Whether mail leaves this machine and so requires TLS. */
export const leavesByMail = (address: string): boolean => !isLoopback(parsed(address)?.hostname ?? '')

export const DATABASE_OVER_TLS =
  'база на другой машине: нужен TLS с проверкой, ?sslmode=verify-full (и sslrootcert=ФАЙЛ, если центр свой)'

interface Links {
  APP_URL: string
  DATABASE_URL: string
  SMTP_URL?: string | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
  TLS_DIR?: string | undefined
}

/** Whether metrics are served unencrypted to other machines. */
const isPlainMetrics = ({ METRICS_PORT, METRICS_HOST, TLS_DIR }: Links) =>
  METRICS_PORT !== undefined && TLS_DIR === undefined && !isLoopback(METRICS_HOST)

/** Settings with unencrypted connections, each with the required form. */
export function plainLinks(links: Links): { name: keyof Links; message: string }[] {
  const checks: [keyof Links, boolean, string][] = [
    ['APP_URL', isPlainWeb(links.APP_URL), 'люди с других машин: нужен адрес https'],
    ['DATABASE_URL', isPlainDatabase(links.DATABASE_URL), DATABASE_OVER_TLS],
    ['SMTP_URL', isLooseMail(links.SMTP_URL), 'параметры адреса ослабляют TLS: уберите их'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', isPlainWeb(links.OTEL_EXPORTER_OTLP_ENDPOINT), 'нужен адрес https'],
    ['METRICS_HOST', isPlainMetrics(links), 'метрики для других машин: нужен TLS_DIR'],
  ]
  return checks.flatMap(([name, isPlain, words]) =>
    isPlain ? [{ name, message: `${words}; сеть закрыта иначе — REQUIRE_TLS=off` }] : [],
  )
}
