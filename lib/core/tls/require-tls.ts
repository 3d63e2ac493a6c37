const LOOPBACK = new Set(['localhost', '[::1]', '::1'])

/** Names of this machine: nobody else hears what is said to it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname.endsWith('.localhost')
}

const parsed = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address) : null

/** Whether a web address is told in the clear to another machine. */
function isPlainWeb(address: string | undefined): boolean {
  const url = parsed(address)
  return url !== null && url.protocol === 'http:' && !isLoopback(url.hostname)
}

/** What the driver checks: the certificate's chain and name. Of the other modes its next version keeps no such promise. */
const isVerified = ({ searchParams }: URL) =>
  searchParams.get('sslmode') === 'verify-full' &&
  !['uselibpqcompat', 'ssl', 'host', 'hostaddr'].some((name) => searchParams.has(name))

/** A folder, or no name at all, is a socket of this machine. */
const isNear = (host: string) => host === '' || isLoopback(host) || host.startsWith('/')

/** Whether a database on another machine is spoken to in the clear, or without a look at who answers. */
export function isPlainDatabase(address: string | undefined): boolean {
  const url = parsed(address)
  if (url === null) return false
  const hosts = [url.hostname, ...url.searchParams.getAll('host')]
  return !hosts.every(isNear) && !isVerified(url)
}

/** Parameters of an address of mail by which a sender would do without TLS or without a look at who answers. */
const LOOSE_MAIL = /^(tls\.|secure$|ignoreTLS$|requireTLS$|opportunisticTLS$|proxy$|host$)/i

/** Whether an address of mail loosens TLS. `smtp://` itself does not: STARTTLS is then demanded. */
function isLooseMail(address: string | undefined): boolean {
  const url = parsed(address)
  return (
    url !== null &&
    !isLoopback(url.hostname) &&
    [...url.searchParams.keys()].some((key) => LOOSE_MAIL.test(key))
  )
}

/** Whether a letter leaves for another machine, and so by TLS or not at all. */
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

/** Whether metrics are told in the clear to other machines. */
const isPlainMetrics = ({ METRICS_PORT, METRICS_HOST, TLS_DIR }: Links) =>
  METRICS_PORT !== undefined && TLS_DIR === undefined && !isLoopback(METRICS_HOST)

/** The settings by which something would travel in the clear, with what is wanted in their place. */
export function plainLinks(links: Links): { name: keyof Links; message: string }[] {
  const found: [keyof Links, boolean, string][] = [
    ['APP_URL', isPlainWeb(links.APP_URL), 'люди с других машин: нужен адрес https'],
    ['DATABASE_URL', isPlainDatabase(links.DATABASE_URL), DATABASE_OVER_TLS],
    ['SMTP_URL', isLooseMail(links.SMTP_URL), 'параметры адреса ослабляют TLS: уберите их'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', isPlainWeb(links.OTEL_EXPORTER_OTLP_ENDPOINT), 'нужен адрес https'],
    ['METRICS_HOST', isPlainMetrics(links), 'метрики для других машин: нужен TLS_DIR'],
  ]
  return found.flatMap(([name, isPlain, words]) =>
    isPlain ? [{ name, message: `${words}; сеть закрыта иначе — REQUIRE_TLS=off` }] : [],
  )
}
