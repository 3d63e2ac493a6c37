import { once } from 'node:events'
import { connect } from 'node:tls'
import { isLoopback } from '@/lib/core/tls/require-tls'

const ANSWER_MS = 5_000
const DAY_MS = 86_400_000

/** Result of checking a connection to another machine, in words. */
export interface LineState {
  isGood: boolean
  words: string
}

interface Requirements {
  /** Trusted authorities in PEM; by default those of this process, including NODE_EXTRA_CA_CERTS. */
  authorities?: readonly string[]
  /** Least remaining validity of the certificate. */
  days: number
}

/** Connects to read the certificate, without trusting it and without sending anything. */
async function look(url: URL, authorities: readonly string[] | undefined) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(url.port || 443),
    servername: host,
    ...(authorities && { ca: [...authorities] }),
    // Not rejected at once, so that the certificate can be reported with the error.
    rejectUnauthorized: false,
  })
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('никто не ответил за 5 секунд')))
  await once(socket, 'secureConnect')
  const refusal = socket.authorized ? null : String(socket.authorizationError)
  const certificate = socket.getPeerCertificate()
  const protocol = socket.getProtocol() ?? ''
  socket.destroy()
  return { certificate, protocol, refusal }
}

/** Whether a TLS server's certificate is trusted and remains valid long enough. */
export async function tlsFinding(address: string, { authorities, days }: Requirements): Promise<LineState> {
  const url = new URL(address)
  if (url.protocol !== 'https:') {
    const isGood = isLoopback(url.hostname)
    return { isGood, words: isGood ? 'на этой же машине' : 'не https' }
  }
  try {
    const { certificate, protocol, refusal } = await look(url, authorities)
    const left = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS)
    const until = `${protocol}, сертификат до ${new Date(certificate.valid_to).toISOString().slice(0, 10)}`
    if (refusal) return { isGood: false, words: `${until}, ему нельзя верить: ${refusal}` }
    if (left < days) return { isGood: false, words: `${until}: осталось дней — ${left}, нужно ${days}` }
    return { isGood: true, words: until }
  } catch (error) {
    return { isGood: false, words: error instanceof Error ? error.message : String(error) }
  }
}
